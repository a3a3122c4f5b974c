/** Splits a Markdown file that starts with YAML between two lines of `---`; `yamlOffset` lines precede the YAML. */
export function frontMatter(text: string): { yaml: string; yamlOffset: number; body: string } {
  const match = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:(?<=\n)|\r?\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) return { yaml: '', yamlOffset: 0, body: text };
  return { yaml: match[1] ?? '', yamlOffset: 1, body: text.slice(match[0].length) };
}
