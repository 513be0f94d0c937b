/** Starts, stops, protects, logs and traces HTTP servers. */
export {
  type BrowserNeeds,
  contentSecurityPolicy,
  hashSource,
  type ListedAddresses,
  noBrowserNeeds,
  securityHeaders,
  simulatorNeeds,
} from '../document-policy';
export { healthRoutes } from '../health-routes';
export { requestIdHeader, requestLog } from '../request-log';
export { closeOnSignals, exitWithError, hasOption, isCheck, loadSourceMap, runServer } from '../run-server';
export { serverMetrics } from '../server-metrics';
export { isReachedByHttps, requestLimits, serverOptions, transportHeaders } from '../server-options';
export { respondToUnreadable } from '../too-large-head';
export { traceCall, traceEndedCall, traceHeaders } from '../trace-calls';
export { requestTraces, startTracing, withTraces } from '../tracing';
