import { sharedColumn } from '#flat/compile/network/stopTimes.ts';
import type { PackedTexts } from './texts.ts';

export function packTexts(count: number, text: (index: number) => string): PackedTexts {
  const offsets = sharedColumn(Uint32Array, count + 1);
  let scratch = Buffer.allocUnsafe(1 << 20);
  let used = 0;
  for (let index = 0; index < count; index++) {
    const part = text(index);
    if (used + part.length * 3 > scratch.length) {
      const larger = Buffer.allocUnsafe(scratch.length * 2 + part.length * 3);
      scratch.copy(larger, 0, 0, used);
      scratch = larger;
    }
    used += scratch.write(part, used);
    offsets[index + 1] = used;
  }
  const bytes = sharedColumn(Uint8Array, used);
  bytes.set(scratch.subarray(0, used));
  return { bytes, offsets };
}
