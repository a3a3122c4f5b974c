// Shows the map once it has loaded; until then, the server's picture or a note that says why there is no map.
import { useEffect, useState } from 'react';
import type { EpochMs } from '#domain/units.ts';
import { MapBoundary } from '#web/features/transit/map/MapBoundary.tsx';
import type { MapPaneProps } from '#web/features/transit/map/MapPane.tsx';
import { useFormats, useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/hydration.ts';
import styles from './MapFrame.module.css';
import type { usePicture } from './picture/usePicture.ts';
import { VehiclePicture } from './picture/VehiclePicture.tsx';
import type { VehiclePicture as Picture } from './picture/vehiclePicture.ts';

// Loads the map's code in parallel with the page's messages.
type MapPane = typeof import('#web/features/transit/map/MapPane.tsx').default;

const loadMapPane = (): Promise<MapPane> =>
  import('#web/features/transit/map/MapPane.tsx').then((module) => module.default);
const preloaded = typeof document === 'undefined' ? null : loadMapPane().catch(() => null);

/** Does not use `lazy`, because React may delay the replacement of a fallback by 0.3 seconds. `null`: loading. */
function useMapPane(): MapPane | 'failed' | null {
  const [pane, setPane] = useState<{ loaded: MapPane | 'failed' } | null>(null);
  useEffect(() => {
    let ended = false;
    void (async () => {
      const loaded = (await preloaded) ?? (await loadMapPane().catch(() => 'failed' as const));
      if (!ended) setPane({ loaded });
    })();
    return () => {
      ended = true;
    };
  }, []);
  return pane?.loaded ?? null;
}

interface Props {
  pane: MapPaneProps;
  /** `null`: there was no data, or nothing to draw. */
  picture: Picture | null;
  pictureState: ReturnType<typeof usePicture>;
  /** When the picture was drawn. */
  drawnAt: EpochMs;
}

export function MapFrame({ pane, picture, pictureState, drawnAt }: Props) {
  const t = useT();
  const format = useFormats();
  const hydrated = useHydrated();
  const MapPane = useMapPane();
  const shown = pictureState.isShown && MapPane !== 'failed' ? picture : null;
  const time = { time: format.clock(drawnAt) };

  function content() {
    if (!hydrated)
      return (
        <noscript>
          {shown ? (
            <p className={`small round ${styles.still}`}>{t('map.stillNoScript', time)}</p>
          ) : (
            <p className={`center soft ${styles.wait}`}>{t('map.noScript')}</p>
          )}
        </noscript>
      );
    if (MapPane === 'failed') return <p className={`center soft ${styles.wait}`}>{t('map.mapFailed')}</p>;
    if (MapPane === null)
      return shown ? (
        <p className={`small round ${styles.still} ${styles.late}`}>{t('map.stillLoading', time)}</p>
      ) : (
        <p className={`center soft ${styles.wait}`}>{t('map.loading')}</p>
      );
    return (
      <MapBoundary
        fallback={<p className={`center soft ${styles.wait}`}>{t('map.mapFailed')}</p>}
        onFail={pictureState.end}
      >
        <MapPane {...pane} />
      </MapBoundary>
    );
  }
  return (
    <>
      {content()}
      {shown ? <VehiclePicture picture={shown} /> : null}
    </>
  );
}
