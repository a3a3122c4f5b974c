// Writes the code of a frame for other sites' pages, with a preview.
import { STATIC_SECONDS } from '#contract/endpoint/freshness.ts';
import { describePage } from '#web/features/base/meta/describePage.server.ts';
import { pageMeta } from '#web/features/base/meta/page.ts';
import {
  embedPath,
  embedQuery,
  frameCode,
  frameHeight,
  MAX_ROWS,
  readEmbedChoice,
  THEMES,
} from '#web/features/screens/embed/embedChoice.ts';
import { faintOn } from '#web/features/screens/embed/embedStyle.server.ts';
import { embedTarget } from '#web/features/screens/embed/embedTarget.server.ts';
import { ownName } from '#web/i18n/localeOf.server.ts';
import { langOf } from '#web/i18n/requestLang.ts';
import { useT } from '#web/i18n/translation.tsx';
import { appContext } from '#web/request/context.ts';
import { textParameter } from '#web/request/parameters.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field, HiddenFields } from '#web/ui/Field.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import type { Route } from './+types/embed.ts';
import styles from './embed.module.css';

const MAX_PLACE = 512;
const WIDTH = 400;

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appContext(context);
  app.lasts(STATIC_SECONDS);
  const { searchParams } = new URL(request.url);
  const place = textParameter(searchParams.get('place'), MAX_PLACE);
  const choice = readEmbedChoice(searchParams);
  const language = langOf(searchParams.get('language'), app.agency.languages);
  const target = place === '' ? null : await embedTarget(app, place, request.signal);
  const found = target !== null && target !== 'failed' && 'found' in target ? target.found : null;
  const src = found && `${embedPath(found.path)}${embedQuery(choice, language)}`;
  const size = { width: WIDTH, height: frameHeight(choice.rows) };
  return {
    page: describePage(context, request, {
      title: app.t('embed.title'),
      description: app.t('embed.description'),
      indexed: place === '',
    }),
    place,
    choice,
    language,
    languages: app.agency.languages.map((lang) => ({ lang, name: ownName(lang) })),
    faint: faintOn(choice),
    isLost: target === 'failed',
    choices: target !== null && target !== 'failed' && 'choices' in target ? target.choices : null,
    frame: found && {
      ...size,
      name: found.name,
      src: src ?? '',
      code: frameCode(app.settings.publicOrigin + src, found.name, size),
    },
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta(loaderData?.page);

export default function Embed({ loaderData: view }: Route.ComponentProps) {
  const { place, choice, language, languages, choices, frame } = view;
  const t = useT();
  const themes = { auto: t('embed.themeAuto'), light: t('embed.themeLight'), dark: t('embed.themeDark') };
  return (
    <article className="stack">
      <PageHeader title={t('embed.title')} />
      <p>{t('embed.description')}</p>
      {/* A document instead of a navigation, so that the preview loads as it will elsewhere. */}
      <form action="/embed" className="stack" autoComplete="off">
        <HiddenFields names={['hideNav', 'lang']} />
        <Field label={t('embed.place')}>
          <input name="place" required defaultValue={place} translate="no" aria-describedby="place-hint" />
        </Field>
        <p id="place-hint" className="quiet">
          {t('embed.placeHint')}
        </p>
        <div className={`stack spaced ${styles.choices}`}>
          <Field label={t('embed.theme')}>
            <select name="theme" defaultValue={choice.theme}>
              {THEMES.map((theme) => (
                <option key={theme} value={theme}>
                  {themes[theme]}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t('embed.rows')}>
            <input name="rows" type="number" min="1" max={MAX_ROWS} defaultValue={choice.rows} />
          </Field>
          <Field label={t('embed.language')}>
            <select name="language" defaultValue={language ?? ''}>
              <option value="">{t('embed.languageReader')}</option>
              {languages.map(({ lang, name }) => (
                <option key={lang} value={lang} lang={lang}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Field label={t('embed.accent')}>
            <input
              name="accent"
              defaultValue={choice.accent ?? ''}
              placeholder="#0a5c63"
              pattern="#?[0-9A-Fa-f]{6}"
            />
          </Field>
        </div>
        <p>
          <Button type="submit" kind="accent">
            {t('embed.show')}
          </Button>
        </p>
      </form>
      {view.faint.map((theme) => (
        <p key={theme} className="unknown">
          {t(theme === 'dark' ? 'embed.faintDark' : 'embed.faintLight')}
        </p>
      ))}
      {view.isLost ? <p className="unknown">{t('errors.stopsConnection')}</p> : null}
      {choices === null ? null : (
        <section className="unknown">
          <p>{t(choices.length > 0 ? 'trips.which' : 'search.nothing', { text: place })}</p>
          <ul className="stack">
            {choices.map(({ path, name }) => (
              <li key={path}>
                <AppLink
                  to={`/embed?${new URLSearchParams({ place: path })}`}
                  className="touch"
                  translate="no"
                  reloadDocument
                >
                  {name}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {frame === null ? null : (
        <>
          <h2>{t('embed.preview')}</h2>
          <iframe
            key={frame.src}
            src={frame.src}
            title={frame.name}
            width={frame.width}
            height={frame.height}
            className={styles.preview}
          />
          <Field label={t('embed.code')}>
            <textarea
              readOnly
              rows={5}
              value={frame.code}
              className={`full ${styles.code}`}
              translate="no"
              dir="ltr"
              onFocus={(event) => event.target.select()}
            />
          </Field>
        </>
      )}
    </article>
  );
}
