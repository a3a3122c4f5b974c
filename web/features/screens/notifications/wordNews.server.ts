// The words of push messages, in the language of the subscription.
import type { Agency } from '#agency/types.ts';
import type { News, NewsWords, RideWords, WordNews } from '#contract/notify/news.ts';
import { readTopic } from '#contract/notify/topic.ts';
import { plainText } from '#web/features/base/html/sanitise.server.ts';
import { cut } from '#web/features/transit/alerts/alertViews.server.ts';
import { periodWords } from '#web/features/transit/alerts/Periods.tsx';
import { stopPath, tripPath } from '#web/features/transit/routes/pagePath.ts';
import { directionOf } from '#web/i18n/lang.ts';
import { agencyFormats } from '#web/i18n/localeOf.server.ts';
import { agencyLang, langOf } from '#web/i18n/requestLang.ts';
import { serverTranslate } from '#web/i18n/serverTranslate.server.ts';

/** Devices show about four lines. */
const MAX_TITLE = 120;
const MAX_BODY = 400;
/** So many periods of an alert leave room for its text. */
const MAX_TIMES = 2;

export function createWordNews(agency: () => Agency): WordNews {
  return (tag, topic, news) => {
    const own = agency();
    const lang = langOf(tag, own.languages) ?? agencyLang(own);
    const t = serverTranslate(own, lang);
    const format = agencyFormats(own, lang);
    const words = (): Pick<NewsWords, 'title' | 'body'> => {
      switch (news.kind) {
        case 'alert': {
          const subject = news.words.subject?.text ?? '';
          const message = plainText(news.words.message.html);
          const title = subject || (message === '' ? t('push.alert') : own.name);
          return {
            title: news.suspended ? `✕ ${title}` : title,
            body: [alertTimes(news), message].filter((part) => part !== '').join('\n'),
          };
        }
        case 'elevator':
          return {
            title: t(news.works ? 'push.elevatorWorks' : 'push.elevatorOut', { station: news.station }),
            body: news.elevator,
          };
        case 'departure':
          return departureWords(news);
        case 'off': {
          const { what, stopName: stop, change } = news;
          return {
            title: t(what === 'next' ? 'push.offNext' : 'push.offSoon', { stop }),
            body:
              change === null
                ? `${named(news)} · ${format.clock(news.expected)}`
                : change.isCancelled
                  ? t('push.cancelled', { line: named(change) })
                  : t('push.change', {
                      line: named(change),
                      stop: change.stopName,
                      time: format.clock(change.expected),
                    }),
          };
        }
      }
    };
    const alertTimes = ({ periods, now }: Extract<News, { kind: 'alert' }>) => {
      if (periods === null) return '';
      const more = Math.max(0, periods.length - MAX_TIMES);
      return periodWords({ periods: periods.slice(0, MAX_TIMES), more, now }, t, format);
    };
    const named = ({ line, headsign }: RideWords) =>
      headsign === '' ? line : t('push.lineTo', { line, headsign });
    function departureWords(news: Extract<News, { kind: 'departure' }>) {
      const { stopName: stop, minutes: n } = news;
      const line = named(news);
      const expected = format.clock(news.expected);
      const scheduled = format.clock(news.scheduled);
      const at =
        expected === scheduled
          ? t('push.at', { stop, time: expected })
          : t('push.atInstead', { stop, time: expected, scheduled });
      switch (news.what) {
        case 'soon':
          return { title: t('push.soon', { line, n }), body: at };
        case 'leave':
          return { title: t('push.leave', { line }), body: at };
        case 'earlier':
          return { title: t('push.earlier', { line }), body: at };
        case 'cancelled':
          return { title: t('push.cancelled', { line }), body: t('push.at', { stop, time: scheduled }) };
        case 'skipped':
          return { title: t('push.skipped', { line }), body: t('push.at', { stop, time: scheduled }) };
      }
    }
    const { title, body } = words();
    return {
      title: cut(title, MAX_TITLE),
      body: cut(body, MAX_BODY),
      stop: t('push.stop'),
      path: newsPath(topic, news),
      direction: directionOf(lang),
    };
  };
}

function newsPath(text: string, news: News): string {
  if (news.kind === 'departure' || news.kind === 'off') return tripPath(news.link);
  const topic = readTopic(text);
  switch (topic?.kind) {
    case 'route':
      return `/schedules/${encodeURIComponent(topic.id)}`;
    case 'stop':
      return stopPath(topic.id);
    case 'station':
    case 'elevator':
      return `/stations/${encodeURIComponent(topic.id)}`;
    default:
      return '/alerts';
  }
}
