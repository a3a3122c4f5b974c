/** Reads the pictures of an agency's folder: `logo`, `logo-dark` and `icon`, each an SVG or a PNG file. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Picture } from './types.ts';

const NAMES = ['logo', 'logo-dark', 'icon'] as const;
export type Pictures = Partial<Record<(typeof NAMES)[number], Picture>>;

const MAX_PICTURE_BYTES = 500_000;

export function readPictures(
  dir: string,
  names: readonly string[],
  report: (name: string, message: string) => void,
): Pictures {
  const out: Pictures = {};
  for (const base of NAMES) {
    const name = [`${base}.svg`, `${base}.png`].find((each) => names.includes(each));
    if (name === undefined) continue;
    const file = path.join(dir, name);
    if (statSync(file).size > MAX_PICTURE_BYTES) {
      report(name, `is larger than ${MAX_PICTURE_BYTES / 1000} kB`);
      continue;
    }
    const bytes = readFileSync(file);
    const size = name.endsWith('.png') ? sizeOfPng(bytes) : sizeOfSvg(bytes.toString('utf8'));
    if (size === null) report(name, `is not a picture with a known size`);
    else if (base === 'icon' && size.width !== size.height) report(name, 'must be as wide as it is high');
    else {
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
      out[base] = {
        address: `/assets/agency-${base}-${hash}${path.extname(name)}`,
        file: path.resolve(file),
        ...size,
      };
    }
  }
  return out;
}

type Size = Pick<Picture, 'width' | 'height'>;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const sizeOfPng = (bytes: Buffer): Size | null =>
  bytes.length > 24 && bytes.subarray(0, 8).equals(PNG)
    ? positive(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
    : null;

/** The `viewBox` is enough, else there must be a width and a height in pixels. */
function sizeOfSvg(text: string): Size | null {
  const [opening] = /<svg\b[^>]*>/.exec(text) ?? [];
  if (opening === undefined) return null;
  const [, width, height] =
    /\bviewBox\s*=\s*["'][\d.+-]+[\s,]+[\d.+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)["']/.exec(opening) ?? [];
  if (width !== undefined) return positive(Number(width), Number(height));
  const attribute = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(opening)?.[1]);
  return positive(attribute('width'), attribute('height'));
}

const positive = (width: number, height: number): Size | null =>
  width > 0 && height > 0 ? { width, height } : null;
