import { phoneLink } from '#domain/agency/phoneLink.ts';
import { useT } from '#web/i18n/translation.tsx';
import type { RouteFactsView } from './routeFacts.server.ts';

export default function ServiceAreaList({
  areas,
  heading: Heading,
}: Pick<RouteFactsView, 'areas'> & { heading: 'h2' | 'h3' }) {
  const t = useT();
  return (
    <section className="stack start">
      <Heading className={Heading === 'h3' ? 'strong medium' : undefined}>{t('route.areas')}</Heading>
      <ul className="stack links">
        {areas.map(({ key, name, hours, duration, booking }) => (
          <li key={key}>
            <p>
              <bdi translate="no">{name}</bdi>
            </p>
            {hours ? <p>{t('route.areaHours', { from: hours[0], to: hours[1] })}</p> : null}
            {duration ? <Duration duration={duration} /> : null}
            {booking ? <Book booking={booking} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Duration({ duration }: { duration: NonNullable<RouteFactsView['areas'][number]['duration']> }) {
  const t = useT();
  const { factor, minutes: n } = duration;
  if (factor === null) return <p>{t('route.rideMinutes', { n })}</p>;
  return <p>{n === 0 ? t('route.rideTimes', { factor }) : t('route.rideTimesMinutes', { factor, n })}</p>;
}

function Book({ booking }: { booking: NonNullable<RouteFactsView['areas'][number]['booking']> }) {
  const t = useT();
  const { message, phone, url, infoUrl, noticeMinutes, noticeDays } = booking;
  const phoneUrl = phone ? phoneLink(phone) : null;
  return (
    <>
      {message ? (
        <p>
          <bdi>{message}</bdi>
        </p>
      ) : null}
      {noticeMinutes !== null ? <p>{t('route.noticeMinutes', { n: noticeMinutes })}</p> : null}
      {noticeDays !== null ? <p>{t('route.noticeDays', { n: noticeDays })}</p> : null}
      {phone ? (
        <p>
          {t('route.bookPhone')}{' '}
          {phoneUrl === null ? (
            <bdi>{phone}</bdi>
          ) : (
            <a href={phoneUrl}>
              <bdi>{phone}</bdi>
            </a>
          )}
        </p>
      ) : null}
      {url ? (
        <p>
          <a href={url}>{t('route.bookOnline')}</a>
        </p>
      ) : null}
      {infoUrl ? (
        <p>
          <a href={infoUrl}>{t('route.bookInfo')}</a>
        </p>
      ) : null}
    </>
  );
}
