/** Protects, logs, measures and traces HTTP servers. */
export {
  contentSecurityPolicy,
  hashSource,
  securityHeaders,
} from '../document-policy';
export { healthRoutes } from '../health-routes';
export { isSentByOtherSite } from '../other-site';
export { requestIdHeader, requestLog } from '../request-log';
export { serverMetrics } from '../server-metrics';
export { isReachedByHttps, requestLimits, serverOptions, transportHeaders } from '../server-options';
export { respondToUnreadable } from '../too-large-head';
export { requestTraces, startTracing, withTraces } from '../tracing';
