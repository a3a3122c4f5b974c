/** An alert of the simulated agency, and how it is written as GTFS-realtime. */
import bindings from 'gtfs-realtime-bindings';

const rt = bindings.transit_realtime;

export interface SimulatedAlert {
  id: string;
  cause: keyof typeof bindings.transit_realtime.Alert.Cause;
  effect: keyof typeof bindings.transit_realtime.Alert.Effect;
  /** Unix seconds; an open end is `null`. */
  start: number;
  end: number | null;
  /** It is in the feed from here on, and until the second, Unix seconds. */
  publishedFrom: number;
  publishedTo: number;
  scopes: readonly { routeId?: string; routeType?: number; directionId?: 0 | 1; stopId?: string }[];
  header: string;
  description: string;
  /** The description as HTML, where the agency has written it so. */
  html?: string;
}

export function alertEntity(alert: SimulatedAlert): bindings.transit_realtime.IFeedEntity {
  const words = (text: string, html?: string) => ({
    translation: [{ text, language: 'en' }, ...(html ? [{ text: html, language: 'en-html' }] : [])],
  });
  return {
    id: alert.id,
    alert: {
      activePeriod: [{ start: alert.start, ...(alert.end === null ? {} : { end: alert.end }) }],
      informedEntity: [...alert.scopes],
      cause: rt.Alert.Cause[alert.cause],
      effect: rt.Alert.Effect[alert.effect],
      headerText: words(alert.header),
      descriptionText: words(alert.description, alert.html),
    },
  };
}
