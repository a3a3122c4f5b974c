// Renders the static markup of the frame once for each agency and language.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Agency, LinkItem, LinkTarget } from '#agency/types.ts';
import { staticSiteUrl } from '#domain/content/addresses.ts';
import { oncePer } from '#domain/oncePer.ts';
import type { AppContext } from '#web/request/context.ts';
import { translatedGroups } from './agencyView.server.ts';
import footer from './Chrome.module.css';
import { APP_LINK } from './staticMarkup.ts';

type Parts = ReadonlyMap<string, string>;

/** Keyed by language and by whether pages are saved; a changed agency is a new object. */
const partsOf = oncePer((_: Agency) => new Map<string, Parts>());

/** Returns the markup of `footer` and of `menu-<key>` for each navigation group. */
export function frameMarkup({ agency, lang, settings, t }: AppContext): Parts {
  const agencyParts = partsOf(agency);
  const key = `${lang} ${settings.offline}`;
  const known = agencyParts.get(key);
  if (known) return known;
  const parts = new Map<string, string>();
  const links = (items: readonly LinkItem[], className: string | undefined): ReactElement[] =>
    items.map(({ key, label, lang: labelLang, target }) => (
      <li key={key}>
        <a
          href={addressOf(target, agency.staticSite)}
          className={className}
          lang={labelLang}
          {...(target.kind === 'app' ? APP_LINK : {})}
        >
          {label}
        </a>
      </li>
    ));
  for (const group of translatedGroups(agency, lang, agency.navigation)) {
    parts.set(`menu-${group.key}`, renderToStaticMarkup(links(group.items, 'row close link')));
  }
  parts.set(
    'footer',
    renderToStaticMarkup(
      <>
        <nav aria-label={t('chrome.footerMenu')} className={`stack wide ${footer.columns}`}>
          {translatedGroups(agency, lang, agency.footer).map((group) => (
            <div key={group.key}>
              <h2 className="medium pad" lang={group.lang}>
                {group.label}
              </h2>
              <ul className="stack close">{links(group.items, `touch link breaks ${footer.link}`)}</ul>
            </div>
          ))}
        </nav>
        <div className={`cluster between ${footer.base}`}>
          <address className={footer.address}>
            <strong>{agency.name}</strong> <bdi>{agency.address}</bdi>
          </address>
          {settings.offline ? (
            <a href="/offline" className={`touch link breaks ${footer.link}`} {...APP_LINK}>
              {t('offline.title')}
            </a>
          ) : null}
          <ul className="wrap apart" aria-label={t('chrome.social')}>
            {agency.social.map(({ key, name, url }) => (
              <li key={key}>
                <a href={url} className={`touch link breaks ${footer.link}`} translate="no">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </>,
    ),
  );
  agencyParts.set(key, parts);
  return parts;
}

/** Returns the address of a link's target. If the agency has no static site, its paths lead to our own server. */
function addressOf(target: LinkTarget, staticSite: string | null): string {
  if (target.kind === 'url') return target.url;
  return target.kind === 'app' || staticSite === null ? target.path : staticSiteUrl(staticSite, target.path);
}
