/** Programs, errors, caches, calls to others, and what a processor's page needs, for servers and commands. */

export { backoffMs } from './backoff';
export { type BrowserNeeds, noBrowserNeeds, simulatorNeeds } from './document-policy';
export { escapeHtml } from './escape-html';
export { isWithin } from './is-within';
export { createReadCache } from './read-cache';
export { closeOnSignals, exitWithError, hasOption, isCheck, loadSourceMap, runServer } from './run-server';
export { traceCall, traceEndedCall, traceHeaders } from './trace-calls';
export { UserError } from './user-error';
export { postMessage, type Webhook, webhookFields, webhookOf } from './webhook';
