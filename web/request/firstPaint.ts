// What a page's first paint needs: rules, which are written into the page, because a request for the stylesheet costs a
// phone a whole round trip before anything is painted, and files to preload. The stylesheet is loaded at the end of the page.
import { oncePer } from '#domain/oncePer.ts';
import type { Lang } from '#web/i18n/lang.ts';

/** A rule, or an at-rule with the rules in it. */
interface Rule {
  /** A list of selectors, or an at-rule such as `@media (width<900px)`. */
  head: string;
  /** Declarations, or rules. */
  content: string | Stylesheet;
  /** For each selector, the classes and ids that the page must contain for it to apply, and its language and direction. */
  needs: readonly (readonly string[])[];
}

export type Stylesheet = readonly Rule[];

const HAS_RULES = /^@(?:media|supports|container|layer)/;
/** Before the stylesheet has loaded, nothing is printed or animated, and no element is hovered over or focused. */
const IS_LATER = /^@media print|^@keyframes|:(?:hover|active|focus)/;

/** Reads a minified stylesheet, without the rules that cannot apply to a first paint. */
export function readRules(css: string): Stylesheet {
  const rules: Rule[] = [];
  let from = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', from)) {
    const end = blockEnd(css, open);
    const head = css.slice(from, open).trim();
    const block = css.slice(open + 1, end);
    from = end + 1;
    const selectors = splitSelectors(head).filter((selector) => !IS_LATER.test(withoutBrackets(selector)));
    if (selectors.length === 0) continue;
    rules.push({
      head: selectors.join(','),
      content: HAS_RULES.test(head) ? readRules(block) : block,
      needs: head.startsWith('@') ? [[]] : selectors.map(neededNames),
    });
  }
  return rules;
}

/** Returns the rules that can apply to elements of the page. */
export function firstStyles(styles: Stylesheet, html: string): string {
  // Rows have the same few classes, so each list of them is split once.
  const lists = new Set<string>();
  for (const [, list = ''] of html.matchAll(/ (?:class|id)="([^"]*)"/g)) lists.add(list);
  const names = new Set([...lists].flatMap((list) => list.split(' ')));
  const [tag = ''] = /<html[^>]*/.exec(html) ?? [];
  names.add(`:lang(${/ lang="(\w+)/.exec(tag)?.[1]})`).add(`[dir=${/ dir="(\w+)/.exec(tag)?.[1]}]`);
  const written = (rules: Stylesheet): string =>
    rules
      .filter(({ needs }) => needs.some((each) => each.every((name) => names.has(name))))
      .map(({ head, content }) => [head, typeof content === 'string' ? content : written(content)])
      .map(([head, content]) => (content === '' ? '' : `${head}{${content}}`))
      .join('');
  return written(styles);
}

/** Returns the declarations of fonts, which the stylesheet does not have. */
export const fontFaces = (styles: Stylesheet): string =>
  firstStyles(
    styles.filter(({ head }) => head === '@font-face'),
    '',
  );

/** Writes them into the head of a page, where the server's policy allows them by the nonce. */
export const withFirstStyles = (html: string, styles: Stylesheet, nonce: string): string =>
  html.replace('</head>', () => `<style nonce="${nonce}">${firstStyles(styles, html)}</style></head>`);

/** Returns the position of the closing brace. Braces in strings do not count. */
function blockEnd(css: string, open: number): number {
  const tokens = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{}]/g;
  tokens.lastIndex = open;
  let depth = 0;
  for (let token = tokens.exec(css); token !== null; token = tokens.exec(css)) {
    if (token[0] === '{') depth++;
    else if (token[0] === '}' && --depth === 0) return token.index;
  }
  return css.length;
}

/** Splits at commas outside brackets. The condition of an at-rule is not split. */
function splitSelectors(head: string): string[] {
  if (head.startsWith('@')) return [head];
  const selectors: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of head.matchAll(/[()[\],]/g)) {
    if (sign === '(' || sign === '[') depth++;
    else if (sign !== ',') depth--;
    else if (depth === 0) {
      selectors.push(head.slice(from, index));
      from = index + 1;
    }
  }
  return [...selectors, head.slice(from)];
}

const neededNames = (selector: string): string[] => [
  ...[...withoutBrackets(selector).matchAll(/[.#]([\w-]+)/g)].map(([, name = '']) => name),
  ...(/^:root(:lang\(\w+\)|\[dir=\w+\])/.exec(selector)?.slice(1) ?? []),
];

/** What is in brackets, as in `:not(.a)` or `:is(:hover, .b)`, does not have to apply. */
function withoutBrackets(selector: string): string {
  const inner = selector.replace(/[([][^()[\]]*[)\]]/g, '');
  return inner === selector ? inner : withoutBrackets(inner);
}

export type BuildManifest = Readonly<Record<string, { file: string } | undefined>>;

/** Modules that a screen's script imports dynamically, in one view or (`null`) in every view. */
const ON_DEMAND = [
  {
    screen: 'realtimeMap',
    view: null,
    module: 'web/features/transit/map/MapPane.tsx',
    as: 'rel=modulepreload; fetchpriority=low',
  },
  {
    screen: 'route',
    view: 'timetable',
    module: 'web/features/screens/routePage/Timetables.tsx',
    as: 'rel=modulepreload',
  },
] as const;

const sourcesOf = oncePer(
  (manifest: BuildManifest): ReadonlyMap<string, string> =>
    new Map(Object.entries(manifest).map(([source, built]) => [`/${built?.file}`, source])),
);

/**
 * Returns a `Link` header (RFC 8288) that preloads what the first paint uses, then what a page's scripts import as soon as
 * they run. `screenModule`: the URL of the screen's script. `words` names the scripts with the agency's own messages
 * (`serverTranslate.server.ts`), if it has any.
 */
export function preloadLinks(
  manifest: BuildManifest,
  lang: Lang,
  screenModule: string | undefined,
  view: string | null,
  words?: string,
): string {
  const source = sourcesOf(manifest).get(screenModule ?? '');
  const screen = /\/routes\/(\w+)\.tsx/.exec(source ?? '')?.[1];
  const fileOf = (module: string) => manifest[module]?.file;
  const wordsFile = (share: string | undefined) =>
    words !== undefined && fileOf(`virtual:messages/en/${share}`) !== undefined
      ? `assets/${share}.${words}.js`
      : fileOf(`virtual:messages/${lang}/${share}`);
  return [
    { file: fileOf('style.css'), as: 'rel=preload; as=style' },
    ...['frame', screen].map((share) => ({ file: wordsFile(share), as: 'rel=modulepreload' })),
    ...ON_DEMAND.filter((each) => each.screen === screen && (each.view ?? view) === view).map(
      ({ module, as }) => ({ file: fileOf(module), as }),
    ),
  ]
    .flatMap(({ file, as }) => (file === undefined ? [] : [`</${file}>; ${as}`]))
    .join(', ');
}
