/** Splits a protobuf message into fields without decoding them, so that a bad entity affects no other. */
import { MAX_FIELDS } from './feedLimits.ts';

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
