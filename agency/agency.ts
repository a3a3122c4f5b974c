import path from 'node:path';
import { agencyOf } from './agencyOf.ts';
import { readAgencyFolder } from './readAgencyFolder.ts';

/** The folder of the spec's agency, which a deployment serves unless it says otherwise. */
export const defaultAgencyFolder = path.join(import.meta.dirname, 'septa');

/** The folders of the embedded agencies. */
export const demoFolders = {
  city: defaultAgencyFolder,
  harbour: path.join(import.meta.dirname, 'harbour'),
} as const;

const read = readAgencyFolder(defaultAgencyFolder);
if (!read.ok) throw new Error(read.error);

/** The spec's agency. */
export const agency = agencyOf(read.value, null);
