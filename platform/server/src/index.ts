/** Programs, settings, errors, caches, calls to others, and what a processor's page needs, for servers and commands. */

export { backoffMs } from './backoff';
export { type BrowserNeeds, describedNeeds, noBrowserNeeds, simulatorNeeds } from './document-policy';
export { escapeHtml } from './escape-html';
export { isWithin } from './is-within';
export { createReadCache } from './read-cache';
export { closeOnSignals, exitWithError, hasOption, isCheck, loadSourceMap, runServer } from './run-server';
export {
  address,
  allOrNone,
  baseAddress,
  color,
  databaseAddress,
  defaulted,
  describeSettings,
  file,
  firstOfFourPorts,
  flag,
  folder,
  formatList,
  mailServer,
  maxOriginLength,
  names,
  nonEmptyText,
  oneOf,
  optional,
  origin,
  port,
  positive,
  publicKeys,
  readSettings,
  required,
  type SettingsFields,
  type SettingsOf,
  secret,
  someOf,
  storage,
  webAddress,
  wholeNumber,
} from './settings';
export {
  inTerminal,
  logLevel,
  type OperationSettings,
  oneTrust,
  operationFields,
  ownCheckoutOrigin,
  productionFields,
  providerFields,
  providerLinks,
  safeInProduction,
  signingFields,
  trustFields,
} from './shared-settings';
export { traceCall, traceEndedCall, traceHeaders } from './trace-calls';
export { UserError } from './user-error';
export { messageIdOf, postMessage, type Webhook, webhookFields, webhookOf } from './webhook';
