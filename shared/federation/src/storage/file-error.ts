const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'The quota of the disk is used up: free some space and try again.',
  EFBIG: 'A file may not grow as large as it has to: raise the limit (`ulimit -f`) and try again.',
  EACCES: 'A file or folder may not be used: give this user the right to it, or name another folder.',
  EPERM: 'A file or folder may not be used: give this user the right to it, or name another folder.',
  EROFS: 'The folder may not be written, since its disk is read-only: name another folder.',
  ENOTDIR: 'What is named as a folder is a file: name another folder.',
  EISDIR: 'What is named as a file is a folder: name another file.',
};

/** The code of an error of the file system, such as `ENOENT`. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

/** What to do about an error of the file system, naming the path where it is known. */
export function fileErrorRemedy(error: unknown): string | undefined {
  const remedy = remedies[codeOf(error) ?? ''];
  const path = error instanceof Error && 'path' in error ? `${error.path}: ` : '';
  return remedy && path + remedy;
}
