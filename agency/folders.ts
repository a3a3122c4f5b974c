import path from 'node:path';

/** The folder of the spec's agency, which a server without settings uses. */
export const defaultAgencyFolder = path.join(import.meta.dirname, 'septa');

export const demoFolders = {
  city: defaultAgencyFolder,
  harbour: path.join(import.meta.dirname, 'harbour'),
} as const;
