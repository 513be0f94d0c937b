import { randomBytes } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { PaymentServices } from '@ticket-storefront/payment-services';
import {
  healthRoutes,
  requestLimits,
  requestLog,
  requestTraces,
  respondToUnreadable,
  serverMetrics,
  serverOptions,
} from '@ticket-storefront/server/http';
import Fastify from 'fastify';
import { admissionLimits, createPaces, type PacedEvent, startPerSecond } from '../admission';
import { createAvailabilityReader } from '../catalog/read-catalog';
import { checkPrepared } from '../database/migrate';
import type { Databases } from '../database/open-databases';
import { createGraphql } from '../graphql/create-graphql';
import { handOverRoutes } from '../hand-overs/hand-over-routes';
import { createCallersOf } from '../http/callers';
import { jsonBodies } from '../http/json-bodies';
import { callerOf, isFromHere } from '../http/network-of';
import { createLimiter, limiterDecorator } from '../limits/limiter';
import { createOfferLinks } from '../offers/offer-links';
import { offerRoutes } from '../offers/offer-routes';
import { countOrdersUnderWay } from '../orders';
import { operatorRoutes, partReportRoute } from '../part-reports/take-report';
import { checkoutWatchRoutes } from '../policy-reports/checkout-watches';
import { policyReportRoute } from '../policy-reports/policy-report';
import type { Settings } from '../settings/api-settings';
import { admissionRoute } from './admission-route';
import { availabilityRoute, calendarRoute } from './calendar-route';
import { connectProcessors, createOrderServices, describeMissingAccounts } from './create-order-services';
import { createCrowdServer } from './crowd-server';
import { graphqlRoute } from './graphql-route';
import { orderLinksRoute } from './order-links-route';
import { orderRoutes } from './order-routes';
import {
  crossOrigin,
  errorHandlers,
  identifyVisitor,
  ownPages,
  securityHeaders,
  visitors,
  warnAboutProxy,
} from './plugins';
import { priorityRoute } from './priority-route';
import { salesRoute } from './sales-route';
import { doorRoute, ticketRoutes } from './ticket-routes';

const largestBody = 64 * 1024;
const minuteMs = 60_000;
const catalogueFactor = 10;
/** Timeout of the database in a readiness check, in milliseconds. */
const readyWithinMs = 2000;
/** More requests than a rush sends to one process at a time. */
const maxAdmissionsWaiting = 5_000;

interface Options {
  readonly settings: Settings;
  readonly databases: Databases;
  /** The log's destination; standard error if left out. */
  readonly logStream?: NodeJS.WritableStream;
  /** Called after an order, to send its e-mail. */
  readonly whenOrdered: () => void;
  /** The payment services of the registry; null if the API reads none. */
  readonly paymentServices?: PaymentServices | null;
}

/** Visitors and networks whose calls a process counts at a time. */
const maxCallers = 50_000;

/**
 * Succeeds for good once a check has succeeded: while the database is out no other process can do more, and a load balancer that removes
 * all of them would answer visitors in our place.
 */
function readyOnce(check: () => Promise<void>): () => Promise<void> {
  let isReady = false;
  return async () => {
    if (isReady) return;
    await check();
    isReady = true;
  };
}

/** The API: the catalogue by GraphQL, orders by REST. `services` settles orders in the background. */
export function createApp({ settings, databases, logStream, whenOrdered, paymentServices = null }: Options) {
  const limits = requestLimits({
    headersMs: settings.REQUEST_TIMEOUT_MS,
    requestMs: settings.REQUEST_TIMEOUT_MS,
  });
  const server = Fastify({
    ...serverOptions({
      settings,
      logStream,
      trustsSender: ({ socket }) => settings.TRUST_PROXY(socket.remoteAddress ?? '', 0),
    }),
    bodyLimit: largestBody,
    trustProxy: settings.TRUST_PROXY,
    clientErrorHandler: respondToUnreadable,
    serverFactory: (handle) =>
      createCrowdServer(handle, { ...limits.http, requestTimeout: limits.requestTimeout }),
  });
  const { connected, processors, serviceOf } = connectProcessors(settings, databases.orders, paymentServices);
  const readAvailability = createAvailabilityReader(databases.catalogue);
  const underWay = countOrdersUnderWay();
  const limiter = createLimiter({
    ...{ database: databases.limits, settings, log: server.log },
    ordersUnderWay: underWay.of,
  });
  // Without a shared key each process hashes networks on its own.
  const addressKey = settings.VISITOR_KEY ?? randomBytes(32).toString('hex');
  const paces = createPaces({
    database: databases.admission,
    settings,
    onError: (error) => server.log.error(error, 'Could not share the pace of admissions'),
  });
  server.addHook('onClose', () => paces.stop());
  const limitsOf = (event: PacedEvent) =>
    admissionLimits(settings, paces.of(event), startPerSecond(settings, event.processor));
  const services = createOrderServices({
    settings,
    addressKey,
    database: databases.orders,
    admissions: databases.admission,
    readAvailability,
    limitsOf,
    limiter,
    underWay,
    processors,
    log: server.log,
  });

  server.addHook('onReady', async () => {
    for (const sentence of await describeMissingAccounts(services, new Date())) server.log.error(sentence);
  });
  const { STOREFRONT_ORIGIN, RATE_LIMIT_PER_MINUTE } = settings;
  const callersOf = createCallersOf(settings);
  const identifying = { key: settings.VISITOR_KEY, trustsProxy: settings.TRUST_PROXY };
  server.register(errorHandlers);
  server.register(securityHeaders);
  server.register(jsonBodies);
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  server.register(warnAboutProxy, { trustsProxy: settings.TRUST_PROXY });
  server.register(crossOrigin, { callersOf });
  server.register(ownPages, { callersOf });
  server.register(visitors, identifying);
  server.decorate(limiterDecorator, limiter);
  server.register(rateLimit, {
    global: false,
    max: RATE_LIMIT_PER_MINUTE,
    timeWindow: minuteMs,
    keyGenerator: callerOf,
    allowList: isFromHere,
    cache: maxCallers,
  });
  server.register(graphqlRoute, {
    graphql: createGraphql({
      database: databases.replica,
      operations: settings.GRAPHQL_OPERATIONS,
      log: server.log,
    }),
    callsPerMinute: RATE_LIMIT_PER_MINUTE * catalogueFactor,
  });
  server.register(orderRoutes, {
    services,
    settings,
    paces,
    readAvailability,
    processors: connected,
    serviceOf,
    whenOrdered,
  });
  server.register(ticketRoutes, { services });
  server.register(doorRoute, { services, token: settings.DOOR_TOKEN });
  server.register(orderLinksRoute, { services, whenWritten: whenOrdered });
  const offers = createOfferLinks({ key: settings.VISITOR_KEY, storefront: STOREFRONT_ORIGIN });
  server.register(offerRoutes, {
    database: databases.catalogue,
    links: offers,
    hasKey: settings.VISITOR_KEY !== undefined,
  });
  server.register(handOverRoutes, {
    database: databases.catalogue,
    identify: identifyVisitor(identifying),
  });
  server.register(availabilityRoute, {
    database: databases.catalogue,
    read: readAvailability,
    callsPerMinute: RATE_LIMIT_PER_MINUTE * catalogueFactor,
  });
  server.register(calendarRoute, {
    database: databases.replica,
    origin: STOREFRONT_ORIGIN,
    callsPerMinute: RATE_LIMIT_PER_MINUTE,
  });
  server.register(admissionRoute, {
    database: databases.admission,
    limitsOf,
    readAvailability,
    addressKey,
    maxWaiting: maxAdmissionsWaiting,
  });
  server.register(priorityRoute, { database: databases.admission, key: settings.VISITOR_KEY });
  server.register(healthRoutes, {
    settings,
    checkReady: readyOnce(() => checkPrepared(databases.settlement)),
    checkWithinMs: readyWithinMs,
  });
  server.register(policyReportRoute, {
    database: databases.limits,
    callsPerMinute: settings.POLICY_REPORTS_PER_MINUTE,
    keptDays: settings.POLICY_REPORTS_DAYS,
  });
  server.register(checkoutWatchRoutes, { database: databases.limits, token: settings.OPERATOR_TOKEN });
  server.register(partReportRoute, {
    database: databases.limits,
    key: settings.VISITOR_KEY,
    callsPerMinute: settings.PART_REPORTS_PER_MINUTE,
  });
  server.register(operatorRoutes, {
    database: databases.limits,
    token: settings.OPERATOR_TOKEN,
    windowMs: settings.PART_HEALTH_WINDOW_MS,
  });
  server.register(salesRoute, { database: databases.limits, token: settings.OPERATOR_TOKEN });
  return { server, services, offers, paces, readAvailability };
}
