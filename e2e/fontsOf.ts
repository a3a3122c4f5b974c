// A machine with few fonts: what fontconfig lets Chromium see is one family, as on a bare Debian or on an Android phone.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const robotoFolder = (style: string) =>
  path.dirname(require.resolve(`@expo-google-fonts/roboto/${style}/Roboto_${style}.ttf`));

/** Folders of each machine's fonts. */
const folders = {
  'DejaVu Sans': ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/dejavu', '/usr/share/fonts/TTF'],
  Roboto: [robotoFolder('400Regular'), robotoFolder('700Bold')],
};
export type FontFamily = keyof typeof folders;
export const fontFamilies = Object.keys(folders) as FontFamily[];

/** The environment in which a browser has this family alone; `null`: this machine does not have its files. */
export function fontsOf(family: FontFamily): { FONTCONFIG_FILE: string } | null {
  const there = folders[family].filter((folder) => existsSync(folder));
  if (there.length === 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  const file = path.join(folder, 'fonts.conf');
  const names = ['sans-serif', 'serif', 'monospace', 'system-ui'];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${there.map((each) => `<dir>${each}</dir>`).join('')}<cachedir>${folder}</cachedir>
${names.map((name) => `<alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`).join('')}
</fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}
