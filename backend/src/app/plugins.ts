import cors from '@fastify/cors';
import {
  admissionPath,
  doorPath,
  handOverPath,
  offerPath,
  orderLinksPath,
  priorityPath,
  ticketPaths,
} from '@ticket-storefront/api/protocol';
import {
  networksDecorator,
  provenDecorator,
  refusals,
  sendRefusal,
  visitorDecorator,
} from '@ticket-storefront/order-port';
import { isSentByOtherSite, requestIdHeader } from '@ticket-storefront/server/http';
import {
  countedNetworks,
  readVisitorClaims,
  type TrustsProxy,
  visitorHeader,
} from '@ticket-storefront/server/visitors';
import type { FastifyError, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { CallersOf } from '../http/callers';
import { MalformedBody } from '../http/json-bodies';

/** Whether money may have moved before a failure of this route. */
const isAboutOrder = (route = '') =>
  route.startsWith('/ticketCheckout/') &&
  !route.startsWith('/ticketCheckout/events/') &&
  !route.startsWith(handOverPath('')) &&
  !Object.values<string>(ticketPaths).includes(route) &&
  route !== doorPath &&
  !route.startsWith(offerPath('')) &&
  route !== orderLinksPath &&
  route !== priorityPath &&
  route !== admissionPath;

const notUnderstood = refusals.invalid('The request was not understood.');

/**
 * Answers every error as JSON, like a refused order. Never sends an error's message, and never logs that of a bad request: they
 * may quote the body.
 */
export const errorHandlers = fastifyPlugin(async (fastify) => {
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (error instanceof MalformedBody) return sendRefusal(reply, refusals.invalid(error.message), null);
    if (status === 429) return sendRefusal(reply, refusals.tooManyRequests, null);
    if (status >= 400 && status < 500) return sendRefusal(reply, notUnderstood, null);
    request.log.error(error, 'A request failed');
    return sendRefusal(
      reply,
      isAboutOrder(request.routeOptions.url) ? refusals.indeterminate : refusals.unanswered,
      null,
    );
  });
  fastify.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ success: false, message: 'Not found.', reason: 'invalid', referenceID: null }),
  );
});

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

/** Adds headers to every answer; routes may replace some of them. */
export const securityHeaders = fastifyPlugin(async (fastify) => {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
});

interface CallersOptions {
  readonly callersOf: CallersOf;
}

/** Lets only the pages that may call a route read its answers. */
export const crossOrigin = fastifyPlugin<CallersOptions>(async (fastify, { callersOf }) => {
  const options = { methods: ['GET', 'POST'], exposedHeaders: [requestIdHeader], maxAge: 600 };
  fastify.register(cors, {
    delegator(request, done) {
      const [origin = false, ...more] = callersOf(request);
      done(null, { ...options, origin: more.length > 0 ? [origin, ...more] : origin });
    },
  });
});

const notOurs = { success: false, message: 'Not allowed.', reason: 'invalid', referenceID: null };

/** Browsers send reports of policies with the origin `null` at times. No form can send their media types. */
const policyReports = '/reports/policy';

/** Refuses what pages post that may not call the route, also by forms, which need no preflight request. */
export const ownPages = fastifyPlugin<CallersOptions>(async (fastify, { callersOf }) => {
  fastify.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    const isCaller = (sender: string) => callersOf(request).includes(sender);
    if (url === policyReports || !isSentByOtherSite(request, isCaller)) return;
    return reply.code(403).send(notOurs);
  });
});

interface VisitorsOptions {
  /** Key of the visitor tokens; without it visitors are unknown. */
  readonly key: string | undefined;
  readonly trustsProxy: TrustsProxy;
}

/** Sets the visitor and networks of a request by its token; both may be unknown. */
export const identifyVisitor =
  ({ key, trustsProxy }: VisitorsOptions) =>
  (request: FastifyRequest, token: unknown): void => {
    const visitor = key && typeof token === 'string' ? readVisitorClaims(key, token) : null;
    request.setDecorator(visitorDecorator, visitor?.id ?? null);
    request.setDecorator(provenDecorator, visitor?.isProven ?? false);
    // A shell server forwards the address of its visitor.
    const address = visitor?.address ?? request.ip;
    request.setDecorator(networksDecorator, countedNetworks(address, trustsProxy));
  };

/** Reads the visitor and networks of each request first. */
export const visitors = fastifyPlugin<VisitorsOptions>(async (fastify, options) => {
  const identify = identifyVisitor(options);
  fastify.decorateRequest(visitorDecorator, null);
  fastify.decorateRequest(provenDecorator, false);
  fastify.decorateRequest(networksDecorator, null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    identify(request, request.headers[visitorHeader]);
    done();
  });
});

/** Logs once that a proxy is missing in `TRUST_PROXY`, and the effect on the limits. */
export const warnAboutProxy = fastifyPlugin<{ readonly trustsProxy: TrustsProxy }>(
  async (fastify, { trustsProxy }) => {
    let hasWarned = false;
    const isUnknown = (sender: string | undefined) => sender !== undefined && !trustsProxy(sender, 0);

    function warn(request: FastifyRequest): void {
      hasWarned = true;
      const consequence =
        countedNetworks(request.ip, trustsProxy) === null
          ? 'so no visitor is limited by address'
          : 'so all visitors behind the proxy share the limits of one address';
      request.log.warn(
        `A request with X-Forwarded-For comes from an address that is not in TRUST_PROXY, ${consequence}: if a proxy is in front, set TRUST_PROXY to the number of proxies or to their addresses`,
      );
    }

    fastify.addHook('onRequest', (request, _reply, done) => {
      const isForwarded = request.headers['x-forwarded-for'] !== undefined;
      if (!hasWarned && isForwarded && isUnknown(request.socket.remoteAddress)) warn(request);
      done();
    });
  },
);
