import type { Pages } from '#domain/pagesOf.ts';
import { AppLink } from './AppLink.tsx';
import { buttonClass } from './Button.tsx';

export interface PageLink {
  /** The first page is 1. */
  page: number;
  first: string;
  last: string;
  isCurrent: boolean;
}

/** Returns the links to the pages of a list of names, as `pagesOf` divides it. */
export const pageLinksOf = ({ pages, current }: Pages<{ name: string }>): PageLink[] =>
  pages.map(({ first, last }, index) => ({
    page: index + 1,
    first: first.name,
    last: last.name,
    isCurrent: index + 1 === current,
  }));

interface Props {
  label: string;
  pages: readonly PageLink[];
  hrefOf: (page: number) => string;
}

/** Renders nothing for a list that fits on one page. */
export function PageLinks({ label, pages, hrefOf }: Props) {
  if (pages.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ol className="wrap even above">
        {pages.map(({ page, first, last, isCurrent }) => (
          <li key={page}>
            <AppLink
              to={hrefOf(page)}
              className={buttonClass()}
              aria-current={isCurrent ? 'page' : undefined}
              translate="no"
            >
              {first === last ? first : `${first} – ${last}`}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
