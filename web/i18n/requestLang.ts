import { isLang, type Lang } from './lang.ts';

/** The language of an answer: `?lang=`, then the plain `lang` cookie, then Accept-Language, then English. */
export function requestLang(request: Request): Lang {
  const asked = new URL(request.url).searchParams.get('lang');
  if (isLang(asked)) return asked;
  const kept = /(?:^|;\s*)lang=([a-z-]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
  if (isLang(kept)) return kept;
  return preferred(request.headers.get('accept-language') ?? '') ?? 'en';
}

function preferred(header: string): Lang | null {
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined);
      return { lang: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { lang } of wanted) if (isLang(lang)) return lang;
  return null;
}
