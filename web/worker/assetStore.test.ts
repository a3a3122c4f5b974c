import { expect, it } from 'vitest';
import { assetNames, withReferences } from './assetStore.ts';

it('asset names are found in pages, headers, scripts and stylesheets', () => {
  const html =
    '<link rel="modulepreload" href="/assets/manifest-420dcbe9.js"/><link href="/assets/style-BBMSNL3z.css"/>' +
    '<script>import * as route0 from "/assets/root-BIIszSIL.js";</script><img src="/icons/map.svg">';
  expect(assetNames(html)).toEqual([
    '/assets/manifest-420dcbe9.js',
    '/assets/style-BBMSNL3z.css',
    '/assets/root-BIIszSIL.js',
  ]);
  expect(assetNames('</assets/style-o8NUV7Wj.css>; rel=preload; as=style, </assets/es-D6hciZeC.js>')).toEqual(
    ['/assets/style-o8NUV7Wj.css', '/assets/es-D6hciZeC.js'],
  );
  const script =
    'import{t as e}from"./app-DeBlGwoT.js";()=>import(`./en-d4EMkJv8.js`);["assets/MapPane-D4jeuRzH.js"]';
  expect(assetNames(script)).toEqual([
    '/assets/app-DeBlGwoT.js',
    '/assets/en-d4EMkJv8.js',
    '/assets/MapPane-D4jeuRzH.js',
  ]);
  expect(assetNames('src:url(/assets/a.b-wght-normal-BcXVPD7q.woff2)format("woff2")')).toEqual([
    '/assets/a.b-wght-normal-BcXVPD7q.woff2',
  ]);
});

it('references are followed from file to file, including cycles, as far as files are known', async () => {
  const texts: Record<string, string> = {
    '/assets/a-00000000.js': 'import"./b-00000000.js"',
    '/assets/b-00000000.js': 'import"./a-00000000.js";import("./c-00000000.js")',
  };
  const found = await withReferences(['/assets/a-00000000.js'], async (path) => texts[path] ?? null);
  expect([...found].sort()).toEqual(['a', 'b', 'c'].map((name) => `/assets/${name}-00000000.js`));
});
