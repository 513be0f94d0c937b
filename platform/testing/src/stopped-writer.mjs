import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded into a process before its own code: the process stops, and says so, right before it gives a file its name. */
const { rename } = promises;
promises.rename = async (from, to) => {
  if (!to.includes('.unfinished')) {
    process.stdout.write('stopped\n');
    process.kill(process.pid, 'SIGSTOP');
  }
  return rename(from, to);
};
syncBuiltinESMExports();
