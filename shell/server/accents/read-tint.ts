import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Tint } from './accent';

/** It lies beside the built server's script too. */
const thread = join(import.meta.dirname, 'read-tint-thread.mjs');

const timeoutMs = 10_000;
const mostMebibytes = 256;

/**
 * The tint that leads in a picture, read in a thread of its own: decoding takes a second in which the server would answer
 * nobody, and a picture may be made to break its decoder. Null where there is none.
 */
export function readTint(picture: Buffer): Promise<Tint | null> {
  return new Promise((resolve) => {
    const worker = new Worker(thread, {
      workerData: picture,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
    });
    const settle = (tint: Tint | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(tint);
    };
    const timer = setTimeout(() => settle(null), timeoutMs);
    worker
      .once('message', settle)
      .once('error', () => settle(null))
      .once('exit', () => settle(null));
  });
}
