/** How a server starts, stops, answers, logs and traces. */
export {
  type BrowserNeeds,
  contentSecurityPolicy,
  hashSource,
  type ListedAddresses,
  nothingNeeded,
  onlyScript,
  securityHeaders,
} from '../document-policy';
export { healthRoutes } from '../health-routes';
export { requestIdHeader, requestLog } from '../request-log';
export { closeOnSignals, endWithSentence, hasOption, isCheck, loadSourceMap, runServer } from '../run-server';
export { serverMetrics } from '../server-metrics';
export { isReachedByHttps, requestLimits, serverOptions, transportHeaders } from '../server-options';
export { answerUnreadable } from '../too-large-head';
export { traceCall, traceEndedCall, traceHeaders } from '../trace-calls';
export { requestTraces, startTracing, withTraces } from '../tracing';
