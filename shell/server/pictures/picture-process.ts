import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PictureTask } from './perform-picture-task';

/** It is also beside the built server's script. */
const program = join(import.meta.dirname, 'picture-worker.mjs');

const timeoutMs = 20_000;
/** Without work the process ends after this time, which frees its memory. */
const idleMs = 60_000;

export type PictureProcess = ReturnType<typeof createPictureProcess>;

/**
 * Processes organisers' pictures sequentially, in a process without the server's environment: decoding would block the server for a
 * second, and a malicious picture may break its decoder.
 */
export function createPictureProcess() {
  let running: ChildProcess | null = null;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    running?.kill('SIGKILL');
    running = null;
  }

  const performed = (task: PictureTask): Promise<Buffer | null> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(null);
      clearTimeout(idle);
      running ??= fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
      const child = running;
      const settle = (bytes: unknown) => {
        clearTimeout(tooSlow);
        child.off('message', settle).off('error', fail).off('exit', fail);
        idle = setTimeout(end, idleMs);
        idle.unref();
        resolve(bytes instanceof Uint8Array ? Buffer.from(bytes) : null);
      };
      const fail = () => {
        end();
        settle(null);
      };
      const tooSlow = setTimeout(fail, timeoutMs);
      child.once('message', settle).once('error', fail).once('exit', fail);
      child.send(task, (error) => error && fail());
    });

  return {
    /** The result of a task; null if it fails or takes too long. Never rejects. */
    perform(task: PictureTask): Promise<Buffer | null> {
      const answer = turn.then(() => performed(task));
      turn = answer;
      return answer;
    },
    /** Ends the process and the waiting tasks. */
    close(): void {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
