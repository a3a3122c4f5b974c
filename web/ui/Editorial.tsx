// Links and pictures of editors.
import type { ReactNode } from 'react';
import type { EditorialImage } from '#domain/content/editorial.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';
import { AppLink } from './AppLink.tsx';

interface EditorialLinkProps {
  url: string;
  className?: string | undefined;
  /** The text is the app's own, in the page's language. */
  own?: boolean;
  children: ReactNode;
}

/** Renders a link written by editors. A path of the app uses in-app routing; any other URL is a normal link. */
export function EditorialLink({ url, className, own = false, children }: EditorialLinkProps) {
  const { editorialLang } = useAgency();
  const lang = own ? undefined : editorialLang;
  if (url.startsWith('/'))
    return (
      <AppLink to={url} className={className} lang={lang}>
        {children}
      </AppLink>
    );
  return (
    <a href={url} className={className} lang={lang}>
      {children}
    </a>
  );
}

interface EditorialPictureProps {
  image: EditorialImage;
  /** In pixels, like `height`. */
  width: number;
  height: number;
  className?: string | undefined;
}

export function EditorialPicture({ image, ...box }: EditorialPictureProps) {
  const { editorialLang } = useAgency();
  return <img src={image.url} alt={image.alt} lang={editorialLang} loading="lazy" {...box} />;
}
