// Shows a static picture of the vehicles in the server's HTML. Screen readers have the list instead.
import { memo, useContext, useInsertionEffect } from 'react';
import { useHydrated } from '#web/ui/hydration.ts';
import { markClass } from '#web/ui/routeBadge.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';
import { pictureFit } from './pictureFit.ts';
import styles from './VehiclePicture.module.css';
import type { VehiclePicture as Picture } from './vehiclePicture.ts';

export const VehiclePicture = memo(function VehiclePicture({ picture }: { picture: Picture }) {
  const nonce = useContext(Nonce);
  const { fit, network, lines, specks, dots, late, early, selected } = picture;
  const { width, height } = fit ?? { width: 2, height: 2 };
  const rules = fit ? pictureFit('[data-picture] > div', fit) : '';
  const isServerHtml = !useHydrated();
  // The content security policy blocks inline styles that scripts add, but not constructed stylesheets.
  useInsertionEffect(() => {
    if (isServerHtml) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [isServerHtml, rules]);
  return (
    <div className={`cover ${styles.frame}`} data-picture>
      {fit && isServerHtml ? (
        <style nonce={nonce} suppressHydrationWarning>
          {rules}
        </style>
      ) : null}
      <div className={styles.shown}>
        <svg
          className={styles.picture}
          viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
          width={width}
          height={height}
          aria-hidden="true"
          focusable="false"
        >
          {network.map(({ background, path }) => (
            <path key={path} d={path} className={`${styles.network} ${markClass(background)}`} />
          ))}
          {lines.map(({ kind, path }) => (
            <path key={`${kind} ${path}`} d={path} className={styles.underline} />
          ))}
          {lines.map(({ kind, background, path }) => (
            <path
              key={`${kind} ${path}`}
              d={path}
              className={`${styles[kind]} ${kind === 'unserved' ? '' : markClass(background)}`}
            />
          ))}
          {specks.map(({ background, path }) => (
            <path key={path} d={path} className={`${styles.speck} ${markClass(background)}`} data-speck />
          ))}
          {dots.map(({ background, isOld, path, headings }) => (
            <g key={path} className={isOld ? styles.old : undefined}>
              <path d={path} className={styles.edge} />
              <Headings path={headings} look={styles.headingEdge} />
              <Headings path={headings} look={`${styles.heading} ${markClass(background)}`} />
              <path d={path} className={`${styles.dot} ${markClass(background)}`} />
            </g>
          ))}
          <path d={late} className={styles.late} />
          <path d={early} className={styles.early} />
          {selected ? (
            <g>
              <path d={selected.path} className={styles.ring} />
              <Headings path={selected.headings} look={styles.chosenHeading} />
              <path d={selected.path} className={`${styles.chosen} ${markClass(selected.background)}`} />
            </g>
          ) : null}
        </svg>
      </div>
    </div>
  );
});

/** Draws arrows at the edges of dots: a broad stroke in the heading's direction, and a longer narrow one. */
function Headings({ path, look }: { path: string; look: string | undefined }) {
  if (path === '') return null;
  return (
    <>
      <path d={path} className={look} />
      <path d={path} className={`${styles.tip} ${look}`} />
    </>
  );
}
