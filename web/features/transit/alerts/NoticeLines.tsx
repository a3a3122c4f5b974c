import { routePath } from '#web/features/transit/routes/pagePath.ts';
import { AppLink, routeHeading } from '#web/ui/AppLink.tsx';
import { badgeLabel, type RouteBadge } from '#web/ui/routeBadge.ts';

/** Links to the lines that a notice is about, by name: their marks stand above. */
export function NoticeLines({ badges }: { badges: readonly RouteBadge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul className="cluster no-print" translate="no">
      {badges.map((badge) => (
        <li key={badge.id}>
          <AppLink to={routePath(badge.id)} className="touch" heading={routeHeading(badge)}>
            {badgeLabel(badge)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
