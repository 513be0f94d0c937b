import { sep } from 'node:path';

/** Whether a path is inside a folder. Both must be absolute and contain no links. */
export const isWithin = (folder: string, path: string): boolean =>
  path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
