// From, To, when and how. A plain form: its fields take names, ids and positions without scripts too.
import { useRef, useState } from 'react';
import { Form } from 'react-router';
import type { EpochMs } from '#domain/units.ts';
import { journeysPath, type WrittenChoice } from '#web/features/transit/journeys/journeysChoice.ts';
import { chooseOnMapPath, type JourneyEndName } from '#web/features/transit/search/choosingOnMap.ts';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { HiddenFields } from '#web/ui/Field.tsx';
import { savedDocument, useHydrated } from '#web/ui/hydration.ts';
import { EndField, type FieldEnd } from './EndField.tsx';
import styles from './JourneyForm.module.css';

const NOBODY: FieldEnd = { id: '', text: '' };

interface Props {
  from?: FieldEnd;
  to?: FieldEnd;
  choice?: WrittenChoice;
  /** When the journeys start or, with `arrive`, end; `null`: now. */
  asked?: EpochMs | null;
}

export function JourneyForm({ from = NOBODY, to = NOBODY, choice, asked = null }: Props) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [ends, setEnds] = useState({ from, to });
  const [fromId, toId] = [ends.from, ends.to].map(({ id, text }) => id || text);
  const question = journeysPath({ ...choice, from: fromId ?? '', to: toId ?? '', page: null, trip: null });
  const field = (name: JourneyEndName) => ({
    name,
    label: t(name === 'from' ? 'trips.from' : 'trips.to'),
    end: ends[name],
    onChange: (end: FieldEnd) => setEnds((all) => ({ ...all, [name]: end })),
    mapHref: chooseOnMapPath(name, question),
  });
  const swap = <span aria-hidden="true">⇅</span>;
  return (
    <Form
      ref={form}
      method="get"
      action="/trips"
      className="stack snug below no-print"
      autoComplete="off"
      reloadDocument={savedDocument !== null}
    >
      <HiddenFields names={['hideNav', 'lang']} />
      <div className={`box relative ${styles.ends}`}>
        <EndField {...field('from')} locates />
        <EndField {...field('to')} />
        {choice !== undefined && ends.from.id !== '' && ends.to.id !== '' ? (
          <AppLink
            to={journeysPath({ ...choice, from: ends.to.id, to: ends.from.id, page: null, trip: null })}
            className={`center inked large ${styles.swap}`}
            aria-label={t('trips.swap')}
          >
            {swap}
          </AppLink>
        ) : (
          <button
            type="button"
            className={`center inked large ${styles.swap} ${hydrated ? '' : 'held'}`}
            aria-label={t('trips.swap')}
            onClick={() => setEnds({ from: ends.to, to: ends.from })}
          >
            {swap}
          </button>
        )}
      </div>
      <div className="wrap snug top">
        <When choice={choice} asked={asked} />
        <label className={buttonClass('chip', `row snug ${styles.choice}`)}>
          <input
            type="checkbox"
            name="wheelchair"
            value="1"
            defaultChecked={choice?.wheelchair ?? false}
            onChange={() =>
              choice !== undefined && form.current?.checkValidity() && form.current.requestSubmit()
            }
          />{' '}
          {t('trips.stepFree')}
        </label>
        <Button type="submit" kind="accent" className={`end ${styles.find}`}>
          {t('trips.find')}
        </Button>
      </div>
    </Form>
  );
}

function When({ choice, asked }: { choice: WrittenChoice | undefined; asked: number | null }) {
  const t = useT();
  const format = useFormats();
  const { date = null, time = null, arrive = false } = choice ?? {};
  const words =
    asked === null
      ? t('trips.leaveNow')
      : t(arrive ? 'trips.arriveByTime' : 'trips.leaveAtTime', { time: format.dayAndClock(asked) });
  return (
    <details className={styles.when}>
      <summary className={buttonClass('chip', `chevron snug ${styles.choice}`)}>{words}</summary>
      <div className="wrap snug above">
        <select name="arrive" defaultValue={arrive ? '1' : ''} aria-label={t('trips.when')}>
          <option value="">{t('trips.leaveAt')}</option>
          <option value="1">{t('trips.arriveBy')}</option>
        </select>
        <input type="date" name="date" defaultValue={date ?? ''} aria-label={t('route.day')} />
        <input type="time" name="time" defaultValue={time ?? ''} aria-label={t('trips.time')} />
      </div>
    </details>
  );
}
