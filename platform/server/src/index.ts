/** Errors, texts, caches and pauses that servers and commands share. */
export { escapeHtml } from './escape-html';
export { growingPauseMs } from './growing-pause';
export { createReadCache } from './read-cache';
export { startTraceCollector } from './testing/trace-collector';
export { UserError } from './user-error';
export { postMessage, type Webhook, webhookFields, webhookOf } from './webhook';
