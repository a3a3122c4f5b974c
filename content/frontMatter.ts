/** A Markdown file that starts with YAML between two lines of `---`. */
export interface FrontMatter {
  yaml: string;
  /** Number of lines of the file above the YAML. */
  yamlOffset: number;
  body: string;
}

export function frontMatter(text: string): FrontMatter {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { yaml: '', yamlOffset: 0, body: text };
  return { yaml: match[1] ?? '', yamlOffset: 1, body: text.slice(match[0].length) };
}
