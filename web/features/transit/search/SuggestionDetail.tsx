import type { Suggestion } from './suggestion.ts';

export function SuggestionDetail({
  suggestion,
}: {
  suggestion: Pick<Suggestion, 'detail' | 'way' | 'toward'>;
}) {
  const { detail, way, toward } = suggestion;
  const parts = [
    { text: detail, isName: true },
    { text: way, isName: false },
    { text: toward, isName: true },
  ].filter(({ text }) => text !== '');
  return parts.map(({ text, isName }, index) => (
    <span key={text} translate={isName ? 'no' : 'yes'}>
      {index === 0 ? text : ` · ${text}`}
    </span>
  ));
}
