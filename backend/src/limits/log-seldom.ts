import type { FastifyBaseLogger } from 'fastify';

const pauseMs = 1000;

/** Logs a failure that comes in crowds: at most once a second, with how often it happened since the last line. */
export function logSeldom(log: Pick<FastifyBaseLogger, 'error'>, message: string): (error: unknown) => void {
  let quietUntil = 0;
  let times = 0;
  return (err) => {
    times += 1;
    if (performance.now() < quietUntil) return;
    log.error({ err, times }, message);
    quietUntil = performance.now() + pauseMs;
    times = 0;
  };
}
