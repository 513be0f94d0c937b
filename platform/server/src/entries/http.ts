/** How a server starts, stops, answers and logs. */
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
