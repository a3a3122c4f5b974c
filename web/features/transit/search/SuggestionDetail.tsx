import { RouteMark } from '#web/ui/RouteMark.tsx';
import styles from './Suggestions.module.css';
import type { Suggestion } from './suggestion.ts';

/** The second line of a suggestion: its lines' marks, then what tells it apart. */
export function SuggestionDetail({
  suggestion,
}: {
  suggestion: Pick<Suggestion, 'detail' | 'way' | 'toward'> & Partial<Pick<Suggestion, 'marks'>>;
}) {
  const { detail, way, toward, marks = [] } = suggestion;
  const parts = [
    { text: detail, isName: true },
    { text: way, isName: false },
    { text: toward, isName: true },
  ].filter(({ text }) => text !== '');
  return (
    <>
      {marks.length > 0 ? (
        <span className={`cluster tight ${styles.marks}`}>
          {marks.map((mark) => (
            <RouteMark key={mark.id} route={mark} size="S" />
          ))}
        </span>
      ) : null}
      {parts.map(({ text, isName }, index) => (
        <span key={text} translate={isName ? 'no' : 'yes'}>
          {index === 0 ? text : ` · ${text}`}
        </span>
      ))}
    </>
  );
}
