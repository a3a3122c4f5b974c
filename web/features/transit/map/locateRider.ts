import type { Position } from '#domain/stations/nearest.ts';

/** The rider's position, or the reason why it is unknown. Each reason has a message. */
export type Located =
  | { outcome: 'here'; position: Position }
  | { outcome: 'denied' | 'unavailable' | 'timeout' | 'unsupported' };

export function locateRider(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ outcome: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ outcome: 'here', position: { lat: coords.latitude, lon: coords.longitude } }),
      (error) => {
        if (error.code === error.PERMISSION_DENIED) resolve({ outcome: 'denied' });
        else if (error.code === error.TIMEOUT) resolve({ outcome: 'timeout' });
        else resolve({ outcome: 'unavailable' });
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    );
  });
}
