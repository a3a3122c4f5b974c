const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  sect: '§',
  copy: '©',
  reg: '®',
  trade: '™',
  cent: '¢',
  pound: '£',
  euro: '€',
  laquo: '«',
  raquo: '»',
  shy: '\u00ad',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  zwnj: '\u200c',
  zwj: '\u200d',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  iexcl: '¡',
  iquest: '¿',
  ordf: 'ª',
  ordm: 'º',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  szlig: 'ß',
};

/** Combining marks by the end of an entity's name, such as `acute` in `&eacute;`. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};

function decodeNamed(name: string): string | undefined {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  const mark = name.slice(1);
  const letter = Object.hasOwn(MARKS, mark) ? `${name[0]}${MARKS[mark]}`.normalize() : '';
  return letter.length === 1 ? letter : undefined;
}

/**
 * Decodes HTML entities in names, once: `&amp;amp;` becomes `&amp;`, never `&`. It knows only the entities of place names
 * and headlines, because a full table would be large for a browser.
 */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return decodeNamed(name) ?? whole;
      const point = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff);
      return isCharacter ? String.fromCodePoint(point) : whole;
    },
  );
}
