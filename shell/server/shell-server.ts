import { randomBytes } from 'node:crypto';
import { currentRelease } from '@ticket-storefront/format';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { providerLinks } from '@ticket-storefront/server';
import {
  healthRoutes,
  requestLimits,
  requestLog,
  requestTraces,
  respondToUnreadable,
  serverMetrics,
  serverOptions,
  transportHeaders,
} from '@ticket-storefront/server/http';
import { openStorage } from '@ticket-storefront/storage';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { createCatalogue } from './contents/catalogue';
import { createMustWait } from './contents/checkout-event';
import { createAccents } from './contents/event-accents';
import { createContentsReader } from './contents/page-contents';
import { pictureOrigins } from './contents/picture-origins';
import {
  compressDocuments,
  createDocumentSender,
  createDocumentWriter,
  discoveryRoutes,
  iconColor,
  processorSourcesOf,
} from './document';
import { healthRoute, watchRegistry } from './health-route';
import {
  createOrderCalls,
  createOrderLooks,
  createOrderSender,
  orderPageRoute,
  passRoutes,
  ticketPageRoute,
} from './orders';
import {
  calendarRedirect,
  createPageComposer,
  createPageSender,
  endInterestRoutes,
  findOrderRoutes,
  handOverRoutes,
  notFoundPage,
  pageRoutes,
  priorityRoutes,
} from './pages';
import { createPasses } from './passes';
import { createPictures, pictureRoutes } from './pictures';
import { followReleases, onRegistryChange, openRegistry, openTrust } from './releases/follow-registry';
import { createTypefaceReader } from './releases/heading-typeface';
import { manifestRoute, registryHeadRoute } from './releases/manifest-route';
import { createPageReleasePicker } from './releases/page-releases';
import { createReleaseSetPicker } from './releases/pick-releases';
import { createStyleReader } from './releases/release-files';
import { reloadRoute } from './reload-route';
import { createPageDrawer, createRenderer, renderLimitsOf } from './rendering';
import { endingCertificates } from './settings/pass-settings';
import type { Settings } from './settings/settings';
import {
  createApiCaller,
  createCookieSeals,
  createOrigins,
  createPreviewReader,
  createRecipientReader,
  createRequestVisitorReader,
  createShopCookies,
  createVisitorReader,
  createVisitReader,
  visitRoutes,
} from './visit';

/** Logs each line at most once a minute, because a failure repeats with every visitor. */
function logOnceAMinute(log: (line: string) => void): (line: string) => void {
  const logged = new Set<string>();
  return (line) => {
    if (logged.has(line)) return;
    logged.add(line);
    setTimeout(() => logged.delete(line), 60_000).unref();
    log(line);
  };
}

/** Logs an error and hides it from visitors, because errors name folders, buckets and hosts. */
const createErrorHandler =
  (warn: (line: string) => void) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode: status = 500 } = error;
    reply.code(status).header('Cache-Control', 'no-store').type('text/plain');
    if (status < 500) return reply.send('The request was not understood.');
    warn(`Cannot compose a document: ${error.stack ?? error}`);
    return reply.send(
      `The ticket shop cannot be shown at the moment. Please try again in a few minutes. Error code: ${request.id}`,
    );
  };

/** Node accepts no longer address. */
const maxSlugLength = 16 * 1024;

/** How long the storage of releases may take until this server counts as not ready, milliseconds. */
const readyWithinMs = 2000;

/** Creates the server of the storefront's documents. */
export function createShellServer(settings: Settings) {
  const server = Fastify({
    clientErrorHandler: respondToUnreadable,
    ...requestLimits(),
    ...serverOptions({ settings }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxSlugLength },
    // Fastify would respond by itself to an address that cannot be decoded.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      sendPage(request, reply, notFoundPage, '').catch((error) => handleError(error, request, reply));
    },
  });
  const logWarning = (line: string) => server.log.warn(line);
  const warn = logOnceAMinute(logWarning);
  const handleError = createErrorHandler(warn);

  const { STOREFRONT_ORIGIN: origin, ASSETS_ORIGIN: assetsOrigin } = settings;
  const origins = createOrigins(settings);
  const apiOrigin = settings.API_INTERNAL_ORIGIN ?? settings.API_ORIGIN;
  const isDevelopment = settings.RELOAD_ON_CHANGE;
  const assets = openStorage(settings.ASSETS_STORAGE);
  const readManifest = createManifestReader(assets);
  const limits = renderLimitsOf(settings);
  const renderer = createRenderer({ readManifest, assets, assetsOrigin, limits, warn });
  const trust = openTrust(settings);
  const updater = openRegistry(settings, trust, logWarning);
  const currentRegistry = onRegistryChange(updater.current, (registry) => void renderer.prepare(registry));
  const avoidedReleases = followReleases(server, {
    api: { origin: apiOrigin, token: settings.OPERATOR_TOKEN ?? null },
    currentRegistry,
    failsHere: renderer.isFailing,
    isDevelopment,
    warn,
  });
  const catalogue = createCatalogue({ apiOrigin, warn });
  const pictures = createPictures({
    assets: assetsOrigin,
    servers: [settings.API_ORIGIN, apiOrigin, ...(origin ? [origin] : [])],
  });

  const findEvent = async (slug: string) => (await catalogue.event(slug).answer)?.value;
  const accents = createAccents(pictures);

  const cookies = createShopCookies(origin);
  // Without a key in the settings, a restart ends visits and previews.
  const sealKey = settings.VISITOR_KEY ?? randomBytes(32).toString('hex');
  const sealFor = createCookieSeals(cookies, sealKey);
  const readVisitor = createRequestVisitorReader(
    createVisitorReader({ cookies, key: settings.VISITOR_KEY, perNetwork: settings.VISITORS_PER_NETWORK }),
    settings.TRUST_PROXY,
  );
  const callApi = createApiCaller({
    apiOrigin,
    key: settings.VISITOR_KEY,
    readVisitor,
    trustsProxy: settings.TRUST_PROXY,
  });
  const readVisit = createVisitReader({
    currentRegistry,
    failing: avoidedReleases,
    readPreview: createPreviewReader(settings, trust),
    sealFor,
    retainsReleases: !isDevelopment,
  });
  const pickReleases = createReleaseSetPicker({ readManifest, assetsOrigin, warn });
  const readStyles = createStyleReader({
    assets,
    assetsOrigin,
    limitBytes: settings.INLINE_STYLES_BYTES,
    warn,
  });
  const sendPage = createPageSender({
    readRecipient: createRecipientReader(readVisit, readVisitor, cookies),
    compose: createPageComposer({
      readContents: createContentsReader({ catalogue, accents, settings }),
      pickReleases: createPageReleasePicker({ pickReleases, readStyles }),
      drawPage: createPageDrawer(renderer),
      documents: createDocumentWriter(settings),
    }),
    sendDocument: createDocumentSender({ cookies, sealFor, key: settings.VISITOR_KEY }),
    mustWait: createMustWait(apiOrigin, settings.VISITOR_KEY),
    trustsProxy: settings.TRUST_PROXY,
  });

  const transport = transportHeaders(origin);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(transport);
    done();
  });
  server.addHook('onRequest', async (request, reply) => {
    if (origins.isOfOtherSite(request)) return reply.code(403).send();
  });
  server.addHook('onClose', async () => renderer.close());
  server.setErrorHandler(handleError);
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  if (settings.METRICS_PORT !== undefined) watchRegistry(updater);
  compressDocuments(server);

  // Documents: every page, the pages of one order and one ticket, and the page that finds orders.
  server.register(pageRoutes, { sendPage, origins, cookies });
  server.register(handOverRoutes, { sendPage, origins, cookies, sealKey });
  const links = providerLinks(settings);
  const shop = {
    name: settings.PROVIDER_NAME,
    logo: settings.PROVIDER_LOGO ?? null,
    links,
    refunds: settings.REFUNDS_URL,
  };
  const orderPages = {
    calls: createOrderCalls(apiOrigin),
    lookOf: createOrderLooks({ findEvent, accents, color: settings.PROVIDER_COLOR }),
    send: createOrderSender({
      shop,
      cookies,
      originOf: (address) => pictureOrigins([address]),
      readTypeface: createTypefaceReader({ currentRegistry, pickReleases, readStyles }),
    }),
    publicApiOrigin: settings.API_ORIGIN,
    contactUrl: links.contact,
    key: settings.VISITOR_KEY,
    origins,
    cookies,
    passes: createPasses({
      settings,
      pictures,
      shop: { ...shop, contact: links.contact, origin, color: settings.PROVIDER_COLOR },
    }),
  };
  server.register(orderPageRoute, orderPages);
  server.register(ticketPageRoute, orderPages);
  server.register(passRoutes, orderPages);
  server.register(findOrderRoutes, {
    origins,
    cookies,
    readVisitor,
    callApi,
  });
  server.register(endInterestRoutes, { origins, cookies, callApi });
  server.register(priorityRoutes, { origins, cookies, readVisitor, callApi });
  server.register(calendarRedirect, { publicApiOrigin: settings.API_ORIGIN });
  // Their pictures, and files for search engines and phones.
  server.register(pictureRoutes, {
    pictures,
    shop: { name: settings.PROVIDER_NAME, color: settings.PROVIDER_COLOR },
    findEvent,
  });
  server.register(discoveryRoutes, {
    origin,
    name: settings.PROVIDER_NAME,
    iconColor: iconColor(settings.PROVIDER_COLOR),
    listEvents: async () => (await catalogue.events().answer)?.value ?? null,
  });
  // Changes of a visit: its preview and failed releases.
  server.register(visitRoutes, {
    readVisit,
    readVisitor,
    cookies,
    sealFor,
    origins,
    visitorKey: settings.VISITOR_KEY,
  });
  // For tools of Module Federation.
  server.register(registryHeadRoute, { currentRegistry });
  server.register(manifestRoute, { currentRegistry, readManifest, assets, assetsOrigin });
  // For operators and the command line, and for development.
  const checkReady = async () => {
    const release = currentRelease(await currentRegistry(), 'shell');
    if (release) await readManifest('shell', release);
  };
  server.register(healthRoutes, { settings, checkReady, checkWithinMs: readyWithinMs });
  const problems = () => endingCertificates(settings, new Date());
  problems().forEach(logWarning);
  server.register(healthRoute, {
    assetsOrigin,
    processorsIn: (registry) => processorSourcesOf(settings, registry),
    origins,
    updater,
    avoided: avoidedReleases,
    problems,
  });
  if (isDevelopment) {
    server.register(reloadRoute, { currentCounter: async () => (await currentRegistry()).counter });
  }
  return server;
}
