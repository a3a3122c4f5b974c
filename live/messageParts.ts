/**
 * The top level of a protobuf message, field by field, without decoding the fields. Each entity of a feed can then be
 * decoded by itself: a bad one costs only itself, and a large feed never holds the thread.
 */

/** A length-delimited field of the message. */
export interface MessagePart {
  field: number;
  bytes: Uint8Array;
}

/** Splits `message` into its length-delimited fields. `null` when the framing is broken or cut short. */
export function messageParts(message: Uint8Array): MessagePart[] | null {
  const parts: MessagePart[] = [];
  let at = 0;
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
    if (tag === null) return null;
    const field = Math.floor(tag / 8);
    if (field === 0) return null;
    switch (tag % 8) {
      case 0:
        if (varint() === null) return null;
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        if (length === null || at + length > message.length) return null;
        parts.push({ field, bytes: message.subarray(at, at + length) });
        at += length;
        break;
      }
      case 5:
        at += 4;
        break;
      default:
        return null;
    }
    if (at > message.length) return null;
  }
  return parts;
}
