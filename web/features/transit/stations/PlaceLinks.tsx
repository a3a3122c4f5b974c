import { NotifyButton } from '#web/features/transit/notify/NotifyButton.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';

interface Props {
  /** The page of the stop or station. */
  path: string;
  name: string;
  topics: readonly string[];
}

/** What the page of a stop or station offers besides departures: its bell, its board, and a frame for other sites. */
export function PlaceLinks({ path, name, topics }: Props) {
  const t = useT();
  return (
    <>
      <NotifyButton about={{ kind: 'topics', topics, name, path }} />
      <AppLink to={`${path}/board`} className="touch">
        {t('stations.board')}
      </AppLink>
      <AppLink to={`/embed?place=${encodeURIComponent(path)}`} className="touch" reloadDocument>
        {t('embed.link')}
      </AppLink>
    </>
  );
}
