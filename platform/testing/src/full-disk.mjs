import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded into a process before its own code. Simulates a full disk for each write whose path and content, joined by a line
 * break, match the pattern `FULL_DISK`: it fails after half of the bytes, as on a real disk.
 */
const { writeFile } = promises;
const pattern = new RegExp(process.env.FULL_DISK);
promises.writeFile = async (path, content, ...options) => {
  if (!pattern.test(`${path}\n${content}`)) return writeFile(path, content, ...options);
  await writeFile(path, content.subarray(0, content.length / 2));
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};
syncBuiltinESMExports();
