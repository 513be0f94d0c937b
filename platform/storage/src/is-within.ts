import { sep } from 'node:path';

/** Whether a place lies in a folder. Both are absolute, and lead over no link. */
export const isWithin = (folder: string, place: string): boolean =>
  place.startsWith(folder.endsWith(sep) ? folder : folder + sep);
