import type { Translated } from '#domain/agency/translationFor.ts';

export interface SkippedStop {
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
}

/** `null` where a part is not translated. */
export interface DetourTranslation {
  language: string;
  message: string | null;
  reason: string | null;
}

/** One detour of one route in one direction. */
export interface Detour extends Translated<DetourTranslation> {
  id: string;
  routeId: string;
  directionId: 0 | 1 | null;
  directionName: string | null;
  message: string;
  reason: string;
  /** GTFS-realtime Cause word, where the source gives one that says something. */
  cause: string | null;
  startLocation: { lat: number; lon: number } | null;
  endLocation: { lat: number; lon: number } | null;
  start: Temporal.Instant | null;
  end: Temporal.Instant | null;
  /** `null`: the source could not tell; empty: none are skipped. */
  skippedStops: SkippedStop[] | null;
  /** Mon..Sun to "HH:MM:SS-HH:MM:SS" as the source writes it; may cross midnight. `null`: all the time from start to end. */
  activeHours: Partial<Record<string, string>> | null;
}
