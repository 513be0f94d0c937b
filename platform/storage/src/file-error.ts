const denied = 'Permission denied: give this user access to the file or folder, or choose another folder.';

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and try again.',
  EDQUOT: 'The disk quota is exceeded: free some space and try again.',
  EFBIG: 'A file is too large: raise the limit (`ulimit -f`) and try again.',
  EACCES: denied,
  EPERM: denied,
  EROFS: 'The disk is read-only: choose another folder.',
  // Also Node's code for a new folder on a read-only disk.
  ENOENT: 'The file or folder does not exist and cannot be created: choose another, writable folder.',
  ENOTDIR: 'The path is a file, not a folder: choose another folder.',
  EISDIR: 'The path is a folder, not a file: choose another file.',
};

const detailsOf = (error: unknown) => (error ?? {}) as Partial<NodeJS.ErrnoException>;

/** The code of an error of the file system, for example `ENOENT`. */
export const codeOf = (error: unknown) => detailsOf(error).code;

/** The remedy for an error of the file system, with the path if it is known. */
export function fileErrorRemedy(error: unknown): string | undefined {
  const remedy = remedies[codeOf(error) ?? ''];
  const { path } = detailsOf(error);
  return remedy && path ? `${path}: ${remedy}` : remedy;
}
