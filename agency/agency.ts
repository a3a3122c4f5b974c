import { agencyOf } from './agencyOf.ts';
import { defaultAgencyFolder, readAgencyFolder } from './readAgencyFolder.ts';

const read = readAgencyFolder(defaultAgencyFolder);
if (!read.ok) throw new Error(read.error);

export const agency = agencyOf(read.value, null);
