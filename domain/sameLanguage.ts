/** Whether a rider of one language reads the other: `es` and `es-MX`, not `zh-Hans` and `zh-TW`, whose script differs. */
export function sameLanguage(one: string, other: string): boolean {
  const [a, b] = [likely(one), likely(other)];
  return a !== null && a === b;
}

/** Language and script, the likely one where none is written; `null` for what is no language. */
function likely(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}
