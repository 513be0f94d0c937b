import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** `storefront dev`, as it runs in a team's repository. */
export interface RunningDev {
  readonly workbench: string;
  /** The store with the part as it is built there. */
  readonly storeView: string;
  stop(): Promise<void>;
}

/** Starts `storefront dev` in a folder. @throws {Error} with its output if it ends before it is ready. */
export async function startDev(folder: string, store: string, ...words: string[]): Promise<RunningDev> {
  const child = spawn(
    resolve(folder, 'node_modules/.bin/storefront'),
    ['dev', ...words, '--store', store, '--port', '0'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  let said = '';
  const addresses = new Promise<readonly string[]>((found, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
        const [, workbench, storeView] = /^Workbench: (\S+)\nInside \S+: (\S+)$/m.exec(said) ?? [];
        if (workbench && storeView) found([workbench, storeView]);
      });
    }
    child.once('error', reject);
    child.once('close', () => reject(new Error(`storefront dev has ended: ${said}`)));
  });
  const [workbench = '', storeView = ''] = await addresses;
  return {
    workbench,
    storeView,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
