import sanitizeHtml from 'sanitize-html';

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
