/** `{live}/api/v2/alerts/`: service alerts, also those still to come (spec section 7, shapes 3.1). */
import type { Alert, AlertKind } from '#domain/alert.ts';
import { decodeRows } from '../decodeRows.ts';
import type { Endpoint, NoParameters } from '../endpoint.ts';
import { type FieldsOf, id, ids, oneOf, optional, row, text, title, unread, word } from '../field.ts';
import { idsThatDiffer } from '../idsThatDiffer.ts';
import { instantOfAny, instantOfIso, instantOfWallClock } from '../wireTime.ts';

export interface WireAlert {
  /** "D..." for a detour record. */
  alert_id: string;
  routes: string[];
  /** ADVISORY, ALERT or DETOUR. */
  type: string;
  subject: string | null;
  /** HTML. */
  message: string;
  /** NORMAL or SUSPENDED. */
  status: string;
  /** GTFS-realtime Cause and Effect words. */
  cause: string;
  effect: string;
  /** SEVERE, WARNING, INFO or UNKNOWN_SEVERITY. */
  severity: string;
  trains?: string[];
  blocks?: string[];
  trips?: string[];
  stops: string[];
  /** "YYYY-MM-DD HH:MM:SS", agency wall clock. */
  start: string | null;
  /** `null`: until further notice. */
  end: string | null;
  created_at?: string | null;
  /** UTC for curated alerts, agency wall clock for detour records. */
  updated_at?: string | null;
}

const alert = row({
  alert_id: id,
  routes: ids,
  type: oneOf(['ADVISORY', 'ALERT', 'DETOUR'], null),
  subject: optional(title),
  message: optional(text, ''),
  status: optional(text, ''),
  cause: optional(word),
  effect: optional(word),
  severity: oneOf(['SEVERE', 'WARNING', 'INFO'], 'UNKNOWN'),
  trains: unread(ids),
  blocks: unread(ids),
  trips: unread(ids),
  stops: ids,
  start: optional(word),
  end: optional(word),
  created_at: unread(optional(word)),
  updated_at: optional(word),
} satisfies FieldsOf<WireAlert>);

const KINDS = { ADVISORY: 'advisory', ALERT: 'alert', DETOUR: 'detour' } as const satisfies Record<
  string,
  AlertKind
>;
/** How the wire says that it does not know. */
const known = (code: string | null) =>
  code === null || code.toUpperCase().startsWith('UNKNOWN_') ? null : code.toUpperCase();

export const alerts: Endpoint<NoParameters, Alert[]> = {
  name: 'alerts',
  base: 'live',
  path: '/api/v2/alerts/',
  summary: 'Service alerts in force and to come.',
  body: 'json',
  schema: { type: 'array', items: alert.schema },
  decode: (body, { zone }) => {
    // Lists and links go by it.
    const uniqueId = idsThatDiffer();
    return decodeRows(body, alert, (read) => {
      const local = (written: string | null) => instantOfAny(written, zone);
      const isDetourRecord = /^D\d/.test(read.alert_id);
      const updated = read.updated_at;
      return {
        id: uniqueId(read.alert_id),
        // The type rules, not the id: a "D..." record of a discontinued stop has type ALERT.
        kind: read.type === null ? (isDetourRecord ? 'detour' : 'alert') : KINDS[read.type],
        routeIds: [...new Set(read.routes)],
        stopIds: [...new Set(read.stops)],
        subject: read.subject,
        messageHtml: read.message,
        suspended: read.status.toUpperCase() === 'SUSPENDED',
        cause: known(read.cause),
        effect: known(read.effect),
        severity: read.severity,
        start: local(read.start),
        end: local(read.end),
        updatedAt:
          updated === null
            ? null
            : (instantOfIso(updated) ?? instantOfWallClock(updated, isDetourRecord ? zone : 'UTC')),
      };
    });
  },
};
