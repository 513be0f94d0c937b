import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into a process before its own code: a disk that is full for every write whose path and content, a line break
 * between them, match the pattern `FULL_DISK`. Writing ends after half of the bytes, as it does on a real one.
 */
const { writeFile } = promises;
const pattern = new RegExp(process.env.FULL_DISK);
promises.writeFile = async (path, content, ...options) => {
  if (!pattern.test(`${path}\n${content}`)) return writeFile(path, content, ...options);
  await writeFile(path, content.subarray(0, content.length / 2));
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();
