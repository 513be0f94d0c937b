import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { admissionPath } from '@ticket-storefront/api/protocol';

/** Requests to enter that begin together, and the pause after them: more in a second than `createAdmissionTurns` serves. */
const enteringAtOnce = 4;
const enteringApartMs = 4;
/** More begin together where they would take longer than so many pauses: a flood does not delay the others for longer than it lasts. */
const maxPauses = 250;

/** As Fastify's own server. */
const keepAliveTimeout = 72_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The HTTP server of the API, in which requests to enter begin a few at a time. Thousands arrive in the moment in which a sale begins,
 * and the process reads and answers other requests between them, on a processor that is not busy all the time. A request that waits has
 * cost no more than the reading of its head. What they cost the database is paced later, by `createAdmissionTurns`.
 */
export function createCrowdServer(handle: Handle, options: ServerOptions): Server {
  const waiting: (() => void)[] = [];
  const beginSome = () => {
    const count = Math.max(enteringAtOnce, Math.ceil(waiting.length / maxPauses));
    for (const begin of waiting.splice(0, count)) begin();
    if (waiting.length > 0) setTimeout(beginSome, enteringApartMs);
  };
  return createServer({ keepAliveTimeout, ...options }, (request, response) => {
    if (!request.url?.startsWith(admissionPath)) return handle(request, response);
    waiting.push(() => handle(request, response));
    if (waiting.length === 1) setImmediate(beginSome);
  });
}
