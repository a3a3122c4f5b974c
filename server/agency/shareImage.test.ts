import { expect, it } from 'vitest';
import { readPicture } from '#testing/picture.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createShareImages } from './shareImage.ts';

const card = {
  name: 'Market Street – Harbour and a name that is far too long for one line of this picture',
  mark: { text: '47', background: '#0a5c63', foreground: '#ffffff' },
  agency: 'Harbour Lines',
  note: null,
  accent: null,
  direction: 'ltr' as const,
};

it('a picture has the recommended size, the line’s colour where reading begins, and the agency’s band', async () => {
  const draw = createShareImages(silentLog);
  if (draw === null) return expect.unreachable('the optional package is installed for tests');
  const picture = await readPicture(await draw(card));
  expect([picture.width, picture.height]).toEqual([1200, 630]);
  expect(picture.colorAt(100, 110)).toBe('#0a5c63');
  expect(picture.colorAt(20, 620)).toBe('#16181d');
  const turned = await readPicture(await draw({ ...card, accent: '#8f6300', direction: 'rtl' }));
  expect(turned.colorAt(100, 110)).toBe('#fbfaf6');
  expect(turned.colorAt(1100, 110)).toBe('#0a5c63');
  expect(turned.colorAt(20, 620)).toBe('#8f6300');
});

it('a demonstration says so below the agency', async () => {
  const draw = createShareImages(silentLog);
  if (draw === null) return expect.unreachable('the optional package is installed for tests');
  const note = 'Demonstration: simulated data';
  expect(Buffer.compare(await draw({ ...card, note }), await draw(card))).not.toBe(0);
});
