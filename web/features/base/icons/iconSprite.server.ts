import sanitizeHtml from 'sanitize-html';
import type { Log } from '#domain/log.ts';

/** The deployment's own icons (spec section 7). */
interface IconConfiguration {
  customIcons: { name: string; svgData: string }[];
  iconImages: { name: string; path: string }[];
}

let sprite = '';

/** Returns the markup of the icons; "" until they are loaded, or if there are none. */
export const iconSprite = (): string => sprite;

/** Loads the icons; `readAsset` takes paths relative to the app's assets. Logs failures and omits those icons. */
export async function loadIconSprite(readAsset: (path: string) => Promise<string>, log: Log): Promise<void> {
  let configuration: IconConfiguration;
  try {
    configuration = readConfiguration(JSON.parse(await readAsset('icons/icons.json')));
  } catch (error) {
    log.error({ kind: 'HTTP', endpoint: 'icons' }, `Icon configuration failed to load: ${String(error)}`);
    sprite = '';
    return;
  }
  const images = await Promise.all(
    configuration.iconImages.map(async ({ name, path }) => {
      try {
        return { name, svgData: await readAsset(path) };
      } catch (error) {
        log.error({ kind: 'HTTP', endpoint: 'icons', name, path }, `Icon failed to load: ${String(error)}`);
        return null;
      }
    }),
  );
  const symbols = [...configuration.customIcons, ...images].flatMap((icon) => {
    if (!icon) return [];
    const symbol = iconSymbol(icon.name, icon.svgData);
    if (symbol === null)
      log.error({ kind: 'transform', endpoint: 'icons', name: icon.name }, 'Icon or its name is invalid');
    return symbol ?? [];
  });
  sprite = symbols.length === 0 ? '' : `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

function readConfiguration(value: unknown): IconConfiguration {
  if (typeof value !== 'object' || value === null) throw new TypeError('expected an object');
  const listOf = <K extends string>(key: string, field: K): { name: string; [k: string]: string }[] => {
    const list: unknown = Reflect.get(value, key) ?? [];
    if (!Array.isArray(list)) throw new TypeError(`expected a list of ${key}`);
    return list.filter(
      (icon) =>
        typeof icon === 'object' &&
        icon !== null &&
        typeof icon.name === 'string' &&
        typeof icon[field] === 'string',
    );
  };
  return {
    customIcons: listOf('customIcons', 'svgData').map(({ name, svgData = '' }) => ({ name, svgData })),
    iconImages: listOf('iconImages', 'path').map(({ name, path = '' }) => ({ name, path })),
  };
}

const shapes = ['g', 'path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect'];
const shapeAttributes = [
  'd',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'width',
  'height',
  'points',
  'transform',
  'fill',
  'fill-rule',
  'clip-rule',
  'fill-opacity',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
];

/** Returns a `<symbol id="icon-{name}">` of plain shapes; `null` if `svg` or `name` is invalid. */
export function iconSymbol(name: string, svg: string): string | null {
  const root = /<svg\b([^>]*)>([\s\S]*)<\/svg\s*>/i.exec(svg);
  if (!root || !/^[\w-]+$/.test(name)) return null;
  const [, attributes = '', inside = ''] = root;
  const viewBox = /\bviewBox\s*=\s*["']([\d\s.,-]+)["']/i.exec(attributes)?.[1] ?? '0 0 24 24';
  const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']
    .map((key) => new RegExp(`\\s${key}\\s*=\\s*["']([\\w#.%()-]+)["']`, 'i').exec(attributes)?.[0] ?? '')
    .filter((text) => !/url\(/i.test(text))
    .join('');
  const clean = sanitizeHtml(inside, {
    allowedTags: shapes,
    allowedAttributes: { '*': shapeAttributes },
    // A paint that refers to a URL would load it.
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => !/url\s*\(/i.test(value))),
      }),
    },
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    nonTextTags: ['script', 'style', 'title', 'desc'],
  });
  return `<symbol id="icon-${name}" viewBox="${viewBox}"${inherited}>${clean.trim()}</symbol>`;
}
