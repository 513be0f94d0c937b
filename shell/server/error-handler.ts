import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** Logs each line at most once a minute, because a failure repeats with every visitor. */
export function logOnceAMinute(log: (line: string) => void): (line: string) => void {
  const logged = new Set<string>();
  return (line) => {
    if (logged.has(line)) return;
    logged.add(line);
    setTimeout(() => logged.delete(line), 60_000).unref();
    log(line);
  };
}

/** Logs an error and hides it from visitors, because errors name folders, buckets and hosts. */
export const createErrorHandler =
  (warn: (line: string) => void) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode: status = 500 } = error;
    reply.code(status).header('Cache-Control', 'no-store').type('text/plain');
    if (status < 500) return reply.send('The request was not understood.');
    warn(`Cannot compose a document: ${error.stack ?? error}`);
    return reply.send(
      `The ticket shop cannot be shown at the moment. Please try again in a few minutes. Error code: ${request.id}`,
    );
  };
