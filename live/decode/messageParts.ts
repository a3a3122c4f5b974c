/** Splits a protobuf message into fields without decoding them, so that a bad entity affects no other. */
export interface MessagePart {
  field: number;
  bytes: Uint8Array;
}

/** Lists the length-delimited fields; `null` if the message is broken, cut off or has over `maxFields` fields. */
export function messageParts(message: Uint8Array, maxFields = MAX_FIELDS): MessagePart[] | null {
  // Count first: parts for millions of empty fields would take gigabytes.
  if (!walk(message, maxFields, () => {})) return null;
  const parts: MessagePart[] = [];
  walk(message, maxFields, (field, from, to) => parts.push({ field, bytes: message.subarray(from, to) }));
  return parts;
}

/** Visits each length-delimited field; returns whether the message is complete and has at most `maxFields`. */
function walk(
  message: Uint8Array,
  maxFields: number,
  visit: (field: number, from: number, to: number) => void,
): boolean {
  let at = 0;
  let fields = 0;
  const varint = (): number | null => {
    let value = 0;
    let scale = 1;
    for (let length = 0; length < 10; length++) {
      const byte = message[at];
      if (byte === undefined) return null;
      at++;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    return null;
  };
  while (at < message.length) {
    const tag = varint();
    fields++;
    if (tag === null || fields > maxFields) return false;
    const field = Math.floor(tag / 8);
    if (field === 0) return false;
    switch (tag % 8) {
      case 0:
        if (varint() === null) return false;
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        if (length === null || at + length > message.length) return false;
        visit(field, at, at + length);
        at += length;
        break;
      }
      case 5:
        at += 4;
        break;
      default:
        return false;
    }
    if (at > message.length) return false;
  }
  return true;
}

/** Limits of a feed. A response with too many bytes or fields is rejected; other excess is skipped or truncated. */

/** Size of a response, compressed and decompressed. */
export const MAX_FEED_BYTES = 32 * 1024 * 1024;
/** Top-level fields of a message: header, entities and any others. */
export const MAX_FIELDS = 250_000;
/** A larger entity is skipped before it is decoded. */
export const MAX_ENTITY_BYTES = 1024 * 1024;
export const MAX_ALERTS = 5_000;
/** Characters in one text of an alert; longer ones are truncated. */
export const MAX_TEXT_LENGTH = 10_000;
/** Characters in all texts of a feed; after that, each is truncated to `MAX_SHORT_TEXT_LENGTH`. */
export const MAX_ALL_TEXT_LENGTH = 8_000_000;
export const MAX_SHORT_TEXT_LENGTH = 300;
/** Languages of one text. */
export const MAX_TRANSLATIONS = 30;
/** Routes, stops and trips of one alert; further ones are omitted. */
export const MAX_SCOPES = 10_000;
/** Routes, stops and trips of all alerts of a feed. */
export const MAX_ALL_SCOPES = 200_000;
export const MAX_PERIODS = 1_000;
/** Calls of one trip update; a longer one is skipped. */
export const MAX_CALLS = 5_000;
/** Calls of all trip updates of a feed; further updates are skipped. */
export const MAX_ALL_CALLS = 1_500_000;
/** Trip updates of a feed, and vehicles; further ones are skipped. */
export const MAX_TRIPS = 50_000;
/** Trip modifications, shapes and stops of a feed, each; further ones are skipped. */
export const MAX_MODIFICATIONS = 5_000;
/** Trips, dates, stops or spans of one modification; one with more is skipped. */
export const MAX_MODIFIED = 2_000;
/** Last Unix second of the year 9999; some publishers write later times for "none". */
export const LAST_SECOND = 253_402_300_799;
