import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PictureTask } from './perform-picture-task';

/** It lies beside the built server's script too. */
const program = join(import.meta.dirname, 'picture-worker.mjs');

const timeoutMs = 20_000;
/** Milliseconds without work after which its memory is given back. */
const idleMs = 60_000;

export type PictureProcess = ReturnType<typeof createPictureProcess>;

/**
 * Works on organisers' pictures, one after the other, in a process without the server's environment: decoding takes a second
 * in which the server would answer nobody, and a picture may be made to break its decoder.
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

  function started(): ChildProcess {
    running ??= fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' });
    return running;
  }

  const performed = (task: PictureTask): Promise<Buffer | null> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(null);
      clearTimeout(idle);
      const child = started();
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
    /** What the task makes of its picture; null where that cannot be made, or takes too long. Never rejects. */
    perform(task: PictureTask): Promise<Buffer | null> {
      const answer = turn.then(() => performed(task));
      turn = answer;
      return answer;
    },
    /** Ends the process, and what waits for it. */
    close(): void {
      isClosed = true;
      clearTimeout(idle);
      end();
    },
  };
}
