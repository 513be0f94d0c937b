import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into a process before its own code. Prints `stopped` and stops the process before it renames a complete file. */
const { rename } = promises;
promises.rename = async (from, to) => {
  if (!to.includes('.unfinished')) {
    process.stdout.write('stopped\n');
    process.kill(process.pid, 'SIGSTOP');
  }
  return rename(from, to);
};
syncBuiltinESMExports();
