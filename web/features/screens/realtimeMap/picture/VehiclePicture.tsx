// Shows a static picture of the vehicles in the server's HTML. Screen readers have the list instead.

import { memo, useCallback, useContext, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { MAP_ZOOM } from '#web/features/transit/map/engine/mapView.ts';
import { useHydrated } from '#web/ui/hydration.ts';
import { markClass } from '#web/ui/routeBadge.ts';
import { Nonce } from '#web/ui/securityPolicy.ts';
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

/** Leaflet also accepts a zoom level that is up to 0.005 levels too high for the region. */
const TOLERANCE = 2 ** -0.005;

/**
 * Scales the picture of a region the way the map will fit it, in a frame whose size is known only in the browser: returns CSS
 * rules that draw the svg in the container `selector` at the highest whole zoom at which the region fits.
 */
export function pictureFit(selector: string, { width, height, zoom }: NonNullable<Picture['fit']>): string {
  const levels = MAP_ZOOM.closestFit - MAP_ZOOM.min;
  const rules = Array.from({ length: levels + 1 }, (_, step) => {
    const scale = 2 ** (MAP_ZOOM.min + step - zoom);
    const rule = `${selector} svg{inline-size:${px(width * scale)};block-size:${px(height * scale)}}`;
    const [minWidth, minHeight] = [width, height].map((side) => px(side * scale * TOLERANCE));
    // The lowest level is used even if the frame is too small for it.
    return step === 0 ? rule : `@container (min-width:${minWidth}) and (min-height:${minHeight}){${rule}}`;
  });
  return rules.join('');
}

const px = (length: number): string => `${Math.round(length * 100) / 100}px`;

/**
 * Shows the picture until the map has drawn every vehicle (`Vehicles.isWhole`), the address changes or `end` is called, as
 * long as the map opens at the picture's view (`fits`).
 */
export function usePicture(
  search: string,
  isWhole: boolean,
  fits: boolean,
): { isShown: boolean; onDrawn: () => void; end: () => void } {
  const [isOver, setOver] = useState(false);
  const [drawnFor] = useState(search);
  const end = useCallback(() => setOver(true), []);
  const isOther = search !== drawnFor;
  const isDrawn = useRef(false);
  // The map draws in its own effect, which runs before this one.
  useEffect(() => {
    if (isOther || (isWhole && isDrawn.current)) end();
  }, [isOther, isWhole, end]);
  return {
    isShown: !isOver && !isOther && fits,
    onDrawn: () => {
      isDrawn.current = true;
      if (isWhole) end();
    },
    end,
  };
}
