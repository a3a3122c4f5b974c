// The bell. What it opens loads when it is pressed, so that it costs other screens hardly anything.
import { type ComponentType, useState } from 'react';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { LineIcon } from '#web/ui/LineIcon.tsx';
import type { Notifiable } from './notifiable.ts';

export interface PanelProps {
  about: Notifiable;
  onClose: () => void;
}

export function NotifyButton({ about }: { about: Notifiable }) {
  const t = useT();
  const hydrated = useHydrated();
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const { hasAlerts, offline } = useAgency();
  // What is told of a line, stop or station are its alerts.
  if (!offline || (about.kind === 'topics' && !hasAlerts)) return null;
  const open = () =>
    void import('./NotifyPanel.tsx').then(
      (loaded) => setPanel(() => loaded.default),
      () => location.assign('/notifications'),
    );
  return (
    <span className={`no-print ${hydrated ? '' : 'held'}`}>
      <Button className="touch snug" aria-haspopup="dialog" onClick={open}>
        <LineIcon>
          <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 22h4" />
        </LineIcon>
        {t('common.notify')} <span className="unseen">{about.name}</span>
      </Button>
      {Panel === null ? null : <Panel about={about} onClose={() => setPanel(null)} />}
    </span>
  );
}
