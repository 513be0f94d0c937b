import { shellFields } from '@ticket-storefront/processors';
import {
  address,
  defaulted,
  flag,
  folder,
  nonEmptyText,
  oneTrust,
  operationFields,
  optional,
  origin,
  ownCheckoutOrigin,
  port,
  positive,
  productionFields,
  providerFields,
  readSettings as read,
  required,
  safeInProduction,
  secret,
  storage,
  trustFields,
  wholeNumber,
} from '@ticket-storefront/server';
import { proxyFields, visitorFields } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { completePassAccounts, consistentPassAccounts, passFields } from './pass-settings';

/** Without those of processors. */
export const generalFields = {
  SHELL_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  STOREFRONT_ORIGIN: optional(origin, 'the shop’s address; `https:` makes its cookies secure'),
  CHECKOUT_ORIGIN: optional(
    origin,
    'the checkout’s address, if it has an origin of its own; the same server serves both',
  ),
  ...productionFields,
  ...operationFields,
  API_ORIGIN: required(origin, 'origin of the API for browsers'),
  API_INTERNAL_ORIGIN: optional(origin, 'origin of the API for this server, if it differs'),
  ASSETS_ORIGIN: required(origin, 'origin of the released files for browsers'),
  REGISTRY_STORAGE: required(storage, 'the registry: a folder, or `s3://bucket/prefix`'),
  ASSETS_STORAGE: required(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  STATE_FOLDER: required(folder, 'stores the last valid registry; one volume per instance'),
  ...trustFields,
  ...visitorFields,
  VISITORS_PER_NETWORK: defaulted(
    positive,
    '60',
    'new visitors of one /24 or /64 per minute, 4 times as many of a /16 or /48; the pages of more prove a little work',
  ),
  ...proxyFields,
  REGISTRY_LEAST_COUNTER: defaulted(wholeNumber, '0', 'minimum counter of a registry while none is stored'),
  REGISTRY_LIMIT_BYTES: defaulted(positive, '33554432', 'maximum bytes of a registry, at most 33554432'),
  REGISTRY_MAX_AGE: defaulted(
    wholeNumber,
    '0',
    'milliseconds until the registry is read again; 0: each time',
  ),
  PAGE_DATA_WAIT_MS: defaulted(
    wholeNumber,
    '300',
    'milliseconds that a document waits for newer catalogue data; at most 3000 for the first',
  ),
  INLINE_STYLES_BYTES: defaulted(wholeNumber, '76800', 'maximum bytes of a document’s inline styles'),
  RENDER_WAIT_MS: defaulted(positive, '250', 'milliseconds that a document waits for server HTML'),
  RENDER_TIMEOUT_MS: defaulted(positive, '1000', 'milliseconds until a process without a response ends'),
  RENDER_START_MS: defaulted(positive, '5000', 'milliseconds until a process that does not start ends'),
  RENDER_LIMIT_BYTES: defaulted(
    positive,
    '1048576',
    'maximum bytes of one part’s HTML; 300 tickets take 300 KB',
  ),
  RENDER_MEMORY_BYTES: defaulted(positive, '201326592', 'maximum bytes of memory of one process'),
  RENDER_QUEUE: defaulted(positive, '100', 'maximum of waiting requests of one release'),
  RENDER_PROCESSES: defaulted(positive, '8', 'maximum of processes, one per release'),
  ...providerFields,
  ...passFields,
  PART_REPORTS_PERCENT: defaulted(wholeNumber, '100', 'percent of visits that report the health of parts'),
  OPERATOR_TOKEN: optional(secret, 'operator’s token; with it, documents avoid unhealthy releases'),
  PAGE_VIEW_URL: optional(address, 'the address whose visits count as page views'),
  RELOAD_ON_CHANGE: defaulted(flag, 'false', '`true` reloads pages when a part is rebuilt'),
};

const settingsSchema = v.pipe(
  v.object({ ...generalFields, ...shellFields }),
  oneTrust(),
  ownCheckoutOrigin(),
  completePassAccounts(),
  consistentPassAccounts(),
  // Browsers send cards to the API.
  safeInProduction({
    encrypted: ['STOREFRONT_ORIGIN', 'CHECKOUT_ORIGIN', 'API_ORIGIN', ...Object.keys(shellFields)],
    required: ['VISITOR_KEY'],
  }),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/** @throws {SettingsError} that names every wrong setting. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  read('shell server', settingsSchema, environment);
