import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';

/** A client in a process of its own, so that its work delays no other. */
export interface ClientProcess<T> {
  /** Asks it to end its work. */
  stop(): void;
  readonly result: Promise<T>;
}

/**
 * Runs a client of this folder.
 * @throws {Error} where it ends without a result.
 */
export function startClient<T>(
  name: 'buyers' | 'probes' | 'requests',
  job: object,
  schema: v.GenericSchema<unknown, T>,
): ClientProcess<T> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), { execArgv: ['--import', 'tsx'] });
  child.send(job);
  const result = Promise.race([
    once(child, 'message').then(([message]) => v.parse(schema, message)),
    once(child, 'exit').then(() => Promise.reject(new Error(`The client ${name} ended without a result.`))),
  ]);
  return { stop: () => void child.send('stop'), result };
}

/** Does, in a client's own process, the one job that it is sent. @param work - gets a signal for when to end. */
export function answerJob<T>(
  schema: v.GenericSchema<unknown, T>,
  work: (job: T, stopped: AbortSignal) => Promise<unknown>,
): void {
  const stopping = new AbortController();
  process.once('message', async (job) => {
    process.once('message', () => stopping.abort());
    const result = await work(v.parse(schema, job), stopping.signal);
    process.send?.(result, () => process.disconnect());
  });
}
