import type { NotKnown } from '#domain/result.ts';
import type { EpochMs } from '#domain/units.ts';
import type { RouteBadge } from '#web/ui/routeBadge.ts';

export interface OutageView {
  /** Of the lines that the outage concerns. */
  badges: RouteBadge[];
  /** The line as the source names it. */
  line: string;
  station: string;
  /** `null`: no station matches the name. */
  slug: string | null;
  elevator: string;
  /** Sanitised; "" if the source gives only plain text. */
  html: string;
  message: string;
  elevatorLang: string | null;
  messageLang: string | null;
  since: EpochMs | NotKnown;
  alternateUrl: string | null;
  /** The line's nearest accessible station without an outage; `null` if none is known. */
  nearest: { name: string; slug: string; meters: number } | null;
}
