/** Reads pictures (PNG or WebP) for tests. */
import { createCanvas, loadImage } from '@napi-rs/canvas';

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  data: Uint8ClampedArray;
  /** `#rrggbb` */
  colorAt(x: number, y: number): string;
}

export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const image = await loadImage(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    data,
    colorAt(x, y) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4;
      return `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`;
    },
  };
}
