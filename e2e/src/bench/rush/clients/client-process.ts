import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';

/** A client in a process of its own, so that its work delays no other. */
export interface ClientProcess<T> {
  /** It has prepared its work, so that nothing of its own start delays what is measured. */
  readonly isReady: Promise<void>;
  begin(): void;
  /** Asks it to end its work. */
  stop(): void;
  readonly result: Promise<T>;
  /** Ends it once nothing is measured any more: the servers are busy with thousands of connections that close at once. */
  leave(): void;
}

/**
 * Runs a client of this folder.
 * @throws {Error} where it ends without a result.
 */
export function startClient<T>(
  name: 'buyers' | 'line' | 'orders' | 'probes' | 'requests',
  job: object,
  schema: v.GenericSchema<unknown, T>,
): ClientProcess<T> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    // Its garbage is collected often and for short: a pause of a tenth of a second would stop all buyers, who then come at once.
    execArgv: ['--max-semi-space-size=4', '--import', 'tsx'],
    // In a session of its own, as the servers: Linux shares the processors among sessions, and a probe that has to wait for the buyers
    // would measure them.
    detached: true,
  });
  const isReady = once(child, 'message').then(() => undefined);
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error(`The client ${name} ended without a result.`)),
  );
  child.send(job);
  return {
    isReady: Promise.race([isReady, ended]),
    begin: () => void child.send('begin'),
    stop: () => void child.send('stop'),
    result: Promise.race([
      isReady.then(() => once(child, 'message')).then(([message]) => v.parse(schema, message)),
      ended,
    ]),
    leave: () => child.disconnect(),
  };
}

/**
 * Does, in a client's own process, the one job that it is sent.
 * @param prepare - what is done before the work begins; the work gets a signal for when to end.
 */
export function answerJob<T>(
  schema: v.GenericSchema<unknown, T>,
  prepare: (job: T) => Promise<(stopped: AbortSignal) => Promise<unknown>>,
): void {
  const stopping = new AbortController();
  // Also with the benchmark, whose signals do not reach another session.
  process.once('disconnect', () => process.exit());
  process.channel?.ref();
  process.once('message', async (job) => {
    const work = await prepare(v.parse(schema, job));
    process.send?.('ready');
    await once(process, 'message');
    process.once('message', () => stopping.abort());
    const result = await work(stopping.signal);
    process.send?.(result);
  });
}
