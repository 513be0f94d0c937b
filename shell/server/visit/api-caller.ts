import { randomUUID } from 'node:crypto';
import type { Language } from '@ticket-storefront/domain/language';
import { traceHeaders } from '@ticket-storefront/server';
import {
  addressBehind,
  signVisitorToken,
  type TrustsProxy,
  visitorHeader,
} from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import type { RequestVisitorReader } from './visit-reader';

const timeoutMs = 10_000;

/** Posts to the API for the visitor of a request. Returns the HTTP status; null if there is no answer. */
export type ApiCaller = (
  request: FastifyRequest,
  path: string,
  body: object,
  language: Language,
) => Promise<number | null>;

interface Options {
  readonly apiOrigin: string;
  /** Signs the visitor and their address; without it the API sees this server. */
  readonly key: string | undefined;
  readonly readVisitor: RequestVisitorReader;
  readonly trustsProxy: TrustsProxy;
}

/** Calls the API for visitors of pages without scripts. Limits count them and their networks, not this server. */
export const createApiCaller =
  ({ apiOrigin, key, readVisitor, trustsProxy }: Options): ApiCaller =>
  async (request, path, body, language) => {
    const visitor = await readVisitor(request, false);
    const address = addressBehind(trustsProxy, request.raw);
    // A client without cookies is a new visitor each time, whom only the limits of its network count.
    const claims = visitor?.claims ?? { since: Date.now(), needsWork: true };
    const token = key && signVisitorToken(key, visitor?.id ?? randomUUID(), { ...claims, address });
    try {
      const answer = await fetch(`${apiOrigin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'accept-language': language,
          ...traceHeaders(),
          ...(token && { [visitorHeader]: token }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return answer.status;
    } catch {
      return null;
    }
  };
