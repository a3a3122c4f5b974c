/** `/{z}/{x}/{y}.webp`, also with `@2x`; `?theme=dark`, `?part=land` or `?part=names`, and `?lang=fr` for the names. */
export interface TileRequest {
  z: number;
  x: number;
  y: number;
  theme: 'light' | 'dark';
  /** Only the land, only the names on a transparent tile, or both. */
  part: 'land' | 'names' | 'all';
  /** BCP 47 language of the names; "": the names of the place. */
  lang: string;
  /** Device pixels per CSS pixel. */
  ratio: 1 | 2;
  format: 'png' | 'webp';
}

/** URL templates of the land, and of the names, which the map draws over the vehicles. `{lang}` is filled in by pages. */
export const tileTemplates = {
  url: '/tiles/{z}/{x}/{y}{r}.webp?theme={theme}&part=land',
  names: '/tiles/{z}/{x}/{y}{r}.webp?theme={theme}&part=names&lang={lang}',
} as const;

const MAX_ZOOM = 19;
const PATH = /^\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})(@2x)?\.(png|webp)$/;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/;
const parts = ['land', 'names'] as const;

/** Returns `null` for the address of a tile that does not exist. */
export function parseTile({ pathname, searchParams }: URL): TileRequest | null {
  const match = PATH.exec(pathname);
  if (!match) return null;
  const [z, x, y] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (z > MAX_ZOOM || x >= 2 ** z || y >= 2 ** z) return null;
  const part = parts.find((each) => each === searchParams.get('part')) ?? 'all';
  const lang = searchParams.get('lang') ?? '';
  return {
    z,
    x,
    y,
    theme: searchParams.get('theme') === 'dark' ? 'dark' : 'light',
    part,
    lang: part !== 'land' && LANGUAGE.test(lang) ? lang : '',
    ratio: match[4] ? 2 : 1,
    format: match[5] === 'webp' ? 'webp' : 'png',
  };
}
