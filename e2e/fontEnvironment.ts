// Simulates a machine with few fonts: fontconfig offers Chromium only one family, as on plain Debian or an Android phone.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
const robotoFolder = (style: string) =>
  path.dirname(require.resolve(`@expo-google-fonts/roboto/${style}/Roboto_${style}.ttf`));

/** The folders that may contain the files of each family. */
const folders = {
  'DejaVu Sans': ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/dejavu', '/usr/share/fonts/TTF'],
  Roboto: [robotoFolder('400Regular'), robotoFolder('700Bold')],
};
export type FontFamily = keyof typeof folders;
export const fontFamilies = Object.keys(folders) as FontFamily[];

/** Returns environment variables for a browser with only this family, or `null` if its files are not installed. */
export function fontEnvironment(family: FontFamily): { FONTCONFIG_FILE: string } | null {
  const installed = folders[family].filter((folder) => existsSync(folder));
  if (installed.length === 0) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'fonts.conf');
  const names = ['sans-serif', 'serif', 'monospace', 'system-ui'];
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${installed.map((each) => `<dir>${each}</dir>`).join('')}<cachedir>${folder}</cachedir>
${names.map((name) => `<alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`).join('')}
</fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}
