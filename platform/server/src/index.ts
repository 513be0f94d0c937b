/** Errors, texts, caches and webhooks for servers and commands. */

export { backoffMs } from './backoff';
export { escapeHtml } from './escape-html';
export { createReadCache } from './read-cache';
export { startTraceCollector } from './testing/trace-collector';
export { UserError } from './user-error';
export { postMessage, type Webhook, webhookFields, webhookOf } from './webhook';
