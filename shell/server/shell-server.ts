import { createManifestReader } from '@storefront/releases/manifest-reader';
import { healthRoutes } from '@storefront/server/health-routes';
import { requestLimits } from '@storefront/server/request-limits';
import { requestLog } from '@storefront/server/request-log';
import { requestTraces } from '@storefront/server/request-traces';
import { serverMetrics } from '@storefront/server/server-metrics';
import { serverOptions } from '@storefront/server/server-options';
import { answerUnreadable } from '@storefront/server/too-large-head';
import { transportHeaders } from '@storefront/server/transport-security';
import { openStorage } from '@storefront/storage/open-storage';
import Fastify, { type FastifyReply } from 'fastify';
import { createCatalogue } from './contents/catalogue';
import { createAccents } from './contents/event-accents';
import { createMustWait } from './contents/must-wait';
import { readPageContents } from './contents/page-contents';
import { discoveryRoutes } from './document/discovery-routes';
import { compressDocuments, createDocumentSender } from './document/send-document';
import { shellFailureRoute } from './document/shell-failure-route';
import { iconColor } from './document/shop-icon';
import { createErrorHandler, logOnceAMinute } from './error-handler';
import { healthRoute, watchRegistry } from './health-route';

import { createCheckoutSender } from './pages/checkout-sender';
import { orderPageRoute } from './pages/order-page-route';
import { createPageComposer } from './pages/page-composer';
import { pageRoutes } from './pages/page-routes';
import { createPageSender, type DocumentSteps } from './pages/page-sender';
import { notFoundPage } from './pages/page-table';
import { pictureRoutes } from './pictures/picture-routes';
import { createPictures } from './pictures/pictures';

import { createFailingReleases } from './releases/failing-releases';
import { followReleases, openRegistry, tellChanges } from './releases/follow-registry';
import { createReleaseSetPicker } from './releases/pick-releases';
import { createStyleReader } from './releases/release-files';
import { reloadRoute } from './reload-route';
import { createRenderer } from './rendering/create-renderer';
import type { Settings } from './settings/settings';
import { createPreviewReader } from './visit/preview';
import { createVisitReader } from './visit/visit-reader';
import { failedReleaseRoute, previewRoutes, releaseSetRoute } from './visit/visit-routes';
import { createVisitorReader } from './visit/visitor';

/** Bytes of the longest address that Node takes: no slug is longer. */
const longestSlug = 16 * 1024;

/** Composes the documents of the storefront: the release set, the policy, and what the route will load. */
export function createShellServer(settings: Settings) {
  const warn = logOnceAMinute((line) => server.log.warn(line));
  const handleError = createErrorHandler(warn);
  const isDevelopment = settings.RELOAD_ON_CHANGE;
  const updater = openRegistry(settings, (line) => server.log.warn(line));
  const currentRegistry = tellChanges(updater.current, (registry) => void renderer.prepare(registry));
  const apiOrigin = settings.API_INTERNAL_ORIGIN ?? settings.API_ORIGIN;
  const failing = createFailingReleases({
    api: { origin: apiOrigin, token: settings.OPERATOR_TOKEN ?? null },
    currentRegistry,
    warn,
  });
  const readVisit = createVisitReader({
    currentRegistry,
    failing: failing.names,
    readPreview: createPreviewReader(settings),
    keepsReleases: !isDevelopment,
  });
  const assets = openStorage(settings.ASSETS_STORAGE);
  const readManifest = createManifestReader(assets);
  const readStyles = createStyleReader({
    assets,
    assetsOrigin: settings.ASSETS_ORIGIN,
    limitBytes: settings.INLINE_STYLES_BYTES,
    warn,
  });
  const renderer = createRenderer({ readManifest, assets, settings, warn });
  const catalogue = createCatalogue({ apiOrigin, warn });
  const pickReleases = createReleaseSetPicker({
    readManifest,
    assetsOrigin: settings.ASSETS_ORIGIN,
    warn,
  });
  const pictures = createPictures([settings.ASSETS_ORIGIN, settings.API_ORIGIN]);
  const steps: DocumentSteps = {
    readVisit,
    readVisitor: createVisitorReader(settings.VISITOR_KEY),
    compose: createPageComposer({
      settings,
      renderer,
      accents: createAccents(pictures),
      pickReleases,
      readStyles,
      readContents: ({ shows }, slug) => readPageContents(catalogue, shows, slug, settings.PAGE_DATA_WAIT_MS),
    }),
    sendDocument: createDocumentSender(settings.STOREFRONT_ORIGIN),
  };
  const sendPage = createPageSender(steps);
  const sendCheckout = createCheckoutSender({
    ...steps,
    mustWait: createMustWait(apiOrigin, settings.VISITOR_KEY),
    trustsProxy: settings.TRUST_PROXY,
  });

  const server = Fastify({
    clientErrorHandler: answerUnreadable,
    ...requestLimits(),
    ...serverOptions({ settings }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestSlug },
    // What Fastify would answer by itself: an address that cannot be decoded names no page.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      sendPage(request, reply, { page: notFoundPage, slug: '' }).catch((error) =>
        handleError(error, request, reply),
      );
    },
  });
  const transport = transportHeaders(settings.STOREFRONT_ORIGIN);
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(transport);
    done();
  });
  followReleases(server, { currentRegistry, failing, isDevelopment });
  server.addHook('onClose', async () => renderer.close());
  server.setErrorHandler(handleError);
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  server.register(healthRoutes, { settings, checkReady: currentRegistry });
  if (settings.METRICS_PORT !== undefined) watchRegistry(updater);
  compressDocuments(server);
  server.register(pageRoutes, { sendPage, sendCheckout });
  server.register(previewRoutes, { origin: settings.STOREFRONT_ORIGIN });
  server.register(orderPageRoute, { settings, apiOrigin });
  server.register(discoveryRoutes, {
    origin: settings.STOREFRONT_ORIGIN,
    name: settings.PROVIDER_NAME,
    iconColor: iconColor(settings.PROVIDER_COLOR),
    listEvents: async () => (await catalogue.events().answer)?.value ?? null,
  });
  server.register(pictureRoutes, {
    pictures,
    findEvent: async (slug) => (await catalogue.event(slug).answer)?.value,
  });
  server.register(shellFailureRoute);
  server.register(releaseSetRoute, { readVisit });
  server.register(failedReleaseRoute, { readVisit, origin: settings.STOREFRONT_ORIGIN });
  server.register(healthRoute, { settings, updater });
  if (isDevelopment) {
    server.register(reloadRoute, { currentCounter: async () => (await currentRegistry()).counter });
  }
  return server;
}
