// Shows elevator outages, with a filter for the stations that the rider has saved, which only this browser stores.
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import styles from '#web/features/transit/elevators/elevators.module.css';
import type { OutageView } from '#web/features/transit/elevators/loadElevators.server.ts';
import { useFavourites } from '#web/features/transit/favourites/favouriteStore.ts';
import { useT } from '#web/i18n/translation.tsx';
import { buttonClass } from '#web/ui/Button.tsx';

/** Keeps outages at these stations and at unknown ones, which may be among them. */
export const outagesAtStations = (outages: readonly OutageView[], slugs: readonly string[]): OutageView[] =>
  outages.filter(({ slug }) => slug === null || slugs.includes(slug));

interface Props {
  outages: readonly OutageView[];
  children: (outages: readonly OutageView[]) => ReactNode;
}

export function SavedOutages({ outages, children }: Props) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const list = useFavourites();
  const slugs = list?.flatMap(({ place }) => (place.kind === 'station' ? place.slug : [])) ?? [];
  // The click takes effect immediately; the address follows.
  const [pressed, setPressed] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address replaces the click
  useEffect(() => setPressed(null), [params]);
  const isSavedOnly = pressed ?? params.get('saved') === 'only';
  const isOn = isSavedOnly && slugs.length > 0;
  const shown = isOn ? outagesAtStations(outages, slugs) : outages;
  const narrow = (on: boolean) => {
    setPressed(on);
    setParams(
      (before) => {
        if (on) before.set('saved', 'only');
        else before.delete('saved');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  // Until the saved stations are known, a filtered list shows no outages that would disappear again.
  const isLoading = isSavedOnly && list === null;
  return (
    <div className={isSavedOnly ? styles.narrowed : undefined}>
      <div className="row between">
        <p role="status" className="touch quiet">
          {isLoading
            ? null
            : shown.length === 0
              ? t('favourites.noneAtStations')
              : t('elevators.count', { n: shown.length })}
        </p>
        <label className={buttonClass('chip', `row snug ${slugs.length === 0 ? 'held' : ''}`)}>
          <input type="checkbox" checked={isOn} onChange={(event) => narrow(event.target.checked)} />
          <span>{t('favourites.title')}</span>
        </label>
      </div>
      {isLoading ? <noscript>{children(outages)}</noscript> : children(shown)}
    </div>
  );
}
