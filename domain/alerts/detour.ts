import type { Translated } from '#domain/agency/translationFor.ts';
import type { TimeWindow } from '#domain/time/timeWindow.ts';

export interface SkippedStop {
  stopId: string;
  name: string;
  position: { lat: number; lon: number } | null;
}

/** `null` marks an untranslated part. */
export interface DetourTranslation {
  language: string;
  message: string | null;
  reason: string | null;
}

export interface Detour extends Translated<DetourTranslation> {
  id: string;
  routeId: string;
  directionId: 0 | 1 | null;
  directionName: string | null;
  message: string;
  reason: string;
  /** GTFS-realtime Cause, or `null` if the source gives none or an unspecific one. */
  cause: string | null;
  startLocation: { lat: number; lon: number } | null;
  endLocation: { lat: number; lon: number } | null;
  /** When the detour applies, in order. Empty: for as long as the source lists it. */
  periods: readonly TimeWindow[];
  /** `null`: unknown; empty: no stops are skipped. */
  skippedStops: SkippedStop[] | null;
  /** Weekday (Mon to Sun) to "HH:MM:SS-HH:MM:SS" (may cross midnight) or "None". `null`: at all hours of its periods. */
  activeHours: Partial<Record<string, string>> | null;
}
