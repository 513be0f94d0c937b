import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Header by which a request is named in the logs of all servers that it passes. */
export const requestIdHeader = 'x-request-id';

const wellFormed = /^[\w.-]{8,64}$/;

/**
 * Names a request for logs and for the person who reports a failure.
 * @param trustsSender - whether the id that the sender gives is taken: only a proxy of ours may choose what logs hold.
 */
export const requestIdOf =
  (trustsSender: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader];
    const isTaken = typeof given === 'string' && wellFormed.test(given) && trustsSender(request);
    return isTaken ? given : randomBytes(6).toString('hex');
  };
