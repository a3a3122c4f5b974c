import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAgencyFolder } from './readAgencyFolder.ts';

let dir = '';
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  await writeFile(path.join(dir, 'agency.yaml'), 'name: Example\n');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const svg = (attributes: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`;
const write = (name: string, content: string | Buffer) => writeFile(path.join(dir, name), content);
function pictures() {
  const read = readAgencyFolder(dir);
  return read.ok ? read.value.pictures : read.error;
}

it('pictures have their size and an address that changes with their content', async () => {
  await write('logo.svg', svg('viewBox="0 0 90 40"'));
  await write('logo-dark.svg', svg("width='45' height='20px'"));
  await write('icon.png', createCanvas(512, 512).encodeSync('png'));
  const first = pictures();
  expect(first).toMatchObject({
    logo: { address: expect.stringMatching(/^\/assets\/agency-logo-[\w-]{8}\.svg$/), width: 90, height: 40 },
    'logo-dark': { width: 45, height: 20 },
    icon: {
      address: expect.stringMatching(/^\/assets\/agency-icon-[\w-]{8}\.png$/),
      width: 512,
      height: 512,
    },
  });
  await write('logo.svg', svg('viewBox="0 0 91 40"'));
  expect(pictures()).not.toMatchObject({
    logo: { address: (first as { logo: { address: string } }).logo.address },
  });
});

it.each([
  ['logo.svg', 'not a picture', 'logo.svg: is not a picture with a known size'],
  ['logo.png', 'not a picture', 'logo.png: is not a picture with a known size'],
  ['icon.svg', svg('viewBox="0 0 90 40"'), 'icon.svg: must be as wide as it is high'],
  ['logo.svg', svg('viewBox="0 0 9 4"').padEnd(500_001), 'logo.svg: is larger than 500 kB'],
])('%s with a mistake is reported', async (name, content, message) => {
  await write(name, content);
  expect(pictures()).toBe(path.join(dir, message));
});
