import { statSync } from 'node:fs';
import path from 'node:path';

/** The folder of the spec's agency, which the city demo and a flat service in the spec's own shape use. */
export const defaultAgencyFolder = path.join(import.meta.dirname, 'septa');

export const demoFolders = {
  city: defaultAgencyFolder,
  harbour: path.join(import.meta.dirname, 'harbour'),
} as const;

const builtIn: Readonly<Record<string, string>> = { septa: demoFolders.city, harbour: demoFolders.harbour };

/** Returns the folder that `AGENCY` names: a path or, where there is no such folder, the name of a built-in agency. */
export const agencyFolder = (named: string): string =>
  statSync(named, { throwIfNoEntry: false })?.isDirectory() ? named : (builtIn[named] ?? named);
