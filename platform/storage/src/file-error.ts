import { sep } from 'node:path';

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'The quota of the disk is used up: free some space and try again.',
  EFBIG: 'A file may not grow as large as it has to: raise the limit (`ulimit -f`) and try again.',
  EACCES: 'A file or folder may not be used: give this user the right to it, or name another folder.',
  EPERM: 'A file or folder may not be used: give this user the right to it, or name another folder.',
  EROFS: 'The folder may not be written, since its disk is read-only: name another folder.',
  // What Node says of a folder that cannot be made, also where the disk is read-only.
  ENOENT:
    'There is no such file or folder, and none can be made: name another folder, or one that may be written.',
  ENOTDIR: 'What is named as a folder is a file: name another folder.',
  EISDIR: 'What is named as a file is a folder: name another file.',
};

const read = (error: unknown, member: 'code' | 'path'): string | undefined => {
  const value = (error as Partial<Record<typeof member, unknown>> | null | undefined)?.[member];
  return value === undefined ? undefined : String(value);
};

/** The code of an error of the file system, such as `ENOENT`. */
export const codeOf = (error: unknown) => read(error, 'code');

/** What to do about an error of the file system, naming the path where it is known. */
export function fileErrorRemedy(error: unknown): string | undefined {
  const remedy = remedies[codeOf(error) ?? ''];
  const path = read(error, 'path');
  return remedy && path ? `${path}: ${remedy}` : remedy;
}

/** Whether a place lies in a folder. Both are absolute, and lead over no link. */
export const isWithin = (folder: string, place: string): boolean =>
  place.startsWith(folder.endsWith(sep) ? folder : folder + sep);
