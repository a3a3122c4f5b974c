import { useState } from 'react';
import type { Position } from '#domain/stations/nearest.ts';
import { useT } from '#web/i18n/translation.tsx';

/**
 * The rider's position, or the message that says why it is unknown. The keys are literals, because a screen loads only the
 * messages that its modules name.
 */
type Located = Position | 'map.denied' | 'map.unavailable' | 'map.timeout' | 'map.unsupported';

export function locateRider(): Promise<Located> {
  // Browsers have none on a page that was not loaded securely.
  const geolocation: Geolocation | undefined = navigator.geolocation;
  if (!geolocation) return Promise.resolve('map.unsupported');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (error) => {
        if (error.code === error.PERMISSION_DENIED) resolve('map.denied');
        else if (error.code === error.TIMEOUT) resolve('map.timeout');
        else resolve('map.unavailable');
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  });
}

/** The rider's position in a component, which is unknown until `locate` is called. */
export function useRiderPosition() {
  const t = useT();
  const [located, setLocated] = useState<Located | 'map.locating' | null>(null);
  return {
    isAsking: located === 'map.locating',
    position: typeof located === 'string' ? null : located,
    /** Tells the rider that the position is being determined, or why it is unknown; `null`: neither. */
    note: typeof located === 'string' ? t(located) : null,
    setLocated,
    /** Returns the position; `null`: it is unknown. */
    async locate(): Promise<Position | null> {
      setLocated('map.locating');
      const found = await locateRider();
      setLocated(found);
      return typeof found === 'string' ? null : found;
    },
  };
}
