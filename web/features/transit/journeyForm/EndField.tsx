// A field for a place: its suggestions load when it first gets the focus. A hidden field holds the chosen place, which
// counts while the text is its name.
import { lazy, Suspense, useRef, useState } from 'react';
import { useRiderPosition } from '#web/features/transit/map/locateRider.ts';
import { positionText } from '#web/features/transit/search/mapPath.ts';
import { MAX_SEARCH_LENGTH } from '#web/features/transit/search/searchText.ts';
import { useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import { LineIcon, LocateIcon } from '#web/ui/LineIcon.tsx';
import styles from './JourneyForm.module.css';

const EndSuggestions = lazy(() => import('./EndSuggestions.tsx'));

export interface FieldEnd {
  /** As in the address; "": the text is not a known place. */
  id: string;
  text: string;
}

interface Props {
  name: 'from' | 'to';
  label: string;
  end: FieldEnd;
  onChange: (end: FieldEnd) => void;
  /** The map, to choose the place there. */
  mapHref: string;
  /** Has a button for the rider's position. */
  locates?: boolean;
}

export function EndField({ name, label, end, onChange, mapHref, locates = false }: Props) {
  const t = useT();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  const { note, locate } = useRiderPosition();
  const isKnown = end.id !== '';
  const chooseOwn = async () => {
    const position = await locate();
    if (position !== null) onChange({ id: positionText(position), text: t('trips.myLocation') });
  };
  return (
    <div className={`relative ${styles.end}`}>
      <label className="cluster close">
        <span className="quiet">{label}</span>
        <input
          className="shrink strong"
          ref={input}
          name={name}
          required
          maxLength={MAX_SEARCH_LENGTH}
          value={end.text}
          placeholder={t('trips.placeHint')}
          autoComplete="off"
          translate="no"
          onFocus={({ currentTarget }) => {
            setUsed(true);
            currentTarget.select();
          }}
          onChange={({ currentTarget }) => onChange({ id: '', text: currentTarget.value })}
        />
      </label>
      {isKnown ? <input type="hidden" name={`${name}Is`} value={end.id} /> : null}
      <AppLink
        to={mapHref}
        className={`center inked large ${styles.onMap}`}
        aria-label={`${label}: ${t('trips.chooseOnMap')}`}
      >
        <PinIcon />
      </AppLink>
      {locates ? (
        <button
          type="button"
          className={`center inked large ${styles.locate} ${hydrated ? '' : 'held'}`}
          aria-label={t('trips.myLocation')}
          onClick={chooseOwn}
        >
          <LocateIcon />
        </button>
      ) : null}
      {isUsed ? (
        <Suspense fallback={null}>
          <EndSuggestions input={input} text={isKnown ? '' : end.text} choose={onChange} locate={chooseOwn} />
        </Suspense>
      ) : null}
      <p role="status" className={note === null ? 'unseen' : styles.note}>
        {note}
      </p>
    </div>
  );
}

const PinIcon = () => (
  <LineIcon>
    <path d="M12 21C8 16 5.5 13 5.5 9.5a6.5 6.5 0 0 1 13 0C18.5 13 16 16 12 21Z" />
    <circle cx="12" cy="9.5" r="2" />
  </LineIcon>
);
