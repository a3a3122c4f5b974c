import type { EditorialImage } from '#domain/content/editorial.ts';
import { useAgency } from '#web/agency/agencyContext.tsx';

interface Props {
  image: EditorialImage;
  /** In pixels, like `height`. */
  width: number;
  height: number;
  className?: string | undefined;
}

export function EditorialPicture({ image, ...box }: Props) {
  const { editorialLang } = useAgency();
  return <img src={image.url} alt={image.alt} lang={editorialLang} loading="lazy" {...box} />;
}
