import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { RouteMark } from '#web/ui/RouteMark.tsx';
import { SpineEdge } from '#web/ui/Spine.tsx';
import { SuggestionDetail } from './SuggestionDetail.tsx';
import type { Suggestion } from './suggestion.ts';

/** A row of search results: mark, name and what tells it apart, and at the end what it is. */
export function SuggestionRow({
  suggestion,
  to,
  staysHere = false,
}: {
  suggestion: Suggestion;
  to: string;
  /** Whether the row opens its place on the current screen. */
  staysHere?: boolean;
}) {
  const t = useT();
  const { badge, name, number, kind } = suggestion;
  return (
    <AppLink to={to} className="sign" preventScrollReset={staysHere}>
      {badge ? <SpineEdge color={badge.bgColor} /> : null}
      <span className="sign-mark">
        {badge ? <RouteMark route={badge} decorative /> : <span className="ring" aria-hidden="true" />}
      </span>
      <span className="sign-words">
        <span className="sign-title" translate="no">
          {name}
        </span>
        <span className="sign-second">
          <SuggestionDetail suggestion={suggestion} />
        </span>
      </span>
      <span className="quiet">
        {number === '' ? t(`chrome.${kind}`) : t('search.stopNumber', { number })}
      </span>
    </AppLink>
  );
}
