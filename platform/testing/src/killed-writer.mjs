import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into a process before its own code. Kills the process after half of a file is written. */
const { writeFile } = promises;
promises.writeFile = async (path, content) => {
  await writeFile(path, content.subarray(0, content.length / 2));
  process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
