/** A Markdown file with YAML between two lines of `---` at its head. */
export interface FrontMatter {
  yaml: string;
  /** Lines of the file above the YAML. */
  yamlOffset: number;
  body: string;
}

/** A file without front matter is all body. */
export function frontMatter(text: string): FrontMatter {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { yaml: '', yamlOffset: 0, body: text };
  return { yaml: match[1] ?? '', yamlOffset: 1, body: text.slice(match[0].length) };
}
