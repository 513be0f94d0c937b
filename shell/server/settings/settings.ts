import { shellFields } from '@storefront/processors';
import {
  address,
  color,
  defaulted,
  flag,
  folder,
  nonEmptyText,
  operationFields,
  optional,
  origin,
  port,
  positive,
  productionFields,
  providerFields,
  publicKeys,
  readSettings as read,
  required,
  safeInProduction,
  secret,
  storage,
  wholeNumber,
} from '@storefront/server/settings';
import { proxyFields, visitorFields } from '@storefront/server/visitors';
import * as v from 'valibot';

/** How the provider's shop looks. */
const lookFields = {
  PROVIDER_NAME: defaulted(nonEmptyText, 'Event Ticketing', 'the shop’s name, beside its logo'),
  PROVIDER_LOGO: optional(address, 'its logo, a square picture by `https:`; a ticket where it is not set'),
  PROVIDER_COLOR: optional(
    color,
    'its accent, such as `#0a6548`, on pages of no event and of events whose pictures give none; made darker or lighter where text could not be read',
  ),
};

/** Settings of the shell server, but for those of processors. */
export const generalFields = {
  SHELL_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  STOREFRONT_ORIGIN: optional(
    origin,
    'the shop’s address; by `https:` its cookies are secure, and browsers are told to use nothing else',
  ),
  ...productionFields,
  ...operationFields,
  API_ORIGIN: required(origin, 'where browsers reach the API'),
  API_INTERNAL_ORIGIN: optional(origin, 'where this server reaches the API, if not where browsers do'),
  ASSETS_ORIGIN: required(origin, 'where browsers reach the released files'),
  REGISTRY_STORAGE: required(storage, 'the registry: a folder, or `s3://bucket/prefix`'),
  ASSETS_STORAGE: required(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  STATE_FOLDER: required(
    folder,
    'keeps the last good registry over restarts; a volume of its own for each instance',
  ),
  PLATFORM_KEYS: required(publicKeys, 'public keys whose registries are believed, separated by commas'),
  ...visitorFields,
  ...proxyFields,
  REGISTRY_LEAST_COUNTER: defaulted(
    wholeNumber,
    '0',
    'the least counter of a registry that is believed, for servers that keep no last good one yet',
  ),
  REGISTRY_LIMIT_BYTES: defaulted(
    positive,
    '33554432',
    'bytes beyond which a registry is not read; more than 33554432 are never read',
  ),
  REGISTRY_MAX_AGE: defaulted(
    wholeNumber,
    '0',
    'milliseconds after which the registry is looked for again; 0 looks for each document',
  ),
  PAGE_DATA_WAIT_MS: defaulted(
    wholeNumber,
    '300',
    'milliseconds that a document waits for event and tickets; then it comes without, and the page asks for them',
  ),
  INLINE_STYLES_BYTES: defaulted(
    wholeNumber,
    '49152',
    'bytes up to which the styles of a document, together and uncompressed, are in it; larger ones are loaded as files',
  ),
  RENDER_WAIT_MS: defaulted(
    positive,
    '250',
    'milliseconds that a document waits for the HTML that its parts render on the server',
  ),
  RENDER_TIMEOUT_MS: defaulted(
    positive,
    '1000',
    'milliseconds after which the process of a release that does not answer is ended',
  ),
  RENDER_START_MS: defaulted(positive, '5000', 'the same for a process that starts'),
  RENDER_LIMIT_BYTES: defaulted(
    positive,
    '1048576',
    'bytes of the HTML of one part, which comes to 300 KB for 300 tickets; what is longer is left out',
  ),
  RENDER_MEMORY_BYTES: defaulted(
    positive,
    '201326592',
    'bytes of memory that the process of one release may take',
  ),
  RENDER_QUEUE: defaulted(positive, '100', 'questions that may wait for the process of one release'),
  RENDER_PROCESSES: defaulted(positive, '8', 'releases that have a process at the same time'),
  ...providerFields,
  ...lookFields,
  PART_REPORTS_PERCENT: defaulted(
    wholeNumber,
    '100',
    'percent of visits whose browsers report how parts fare; 0 for none, as where there is no `VISITOR_KEY`',
  ),
  OPERATOR_TOKEN: optional(
    secret,
    'by which the API knows an operator; with it, documents do without releases that fail for many visits',
  ),
  PAGE_VIEW_URL: optional(address, 'the one address whose visits are counted as page views'),
  RELOAD_ON_CHANGE: defaulted(
    flag,
    'false',
    '`true` by `npm run dev`: documents reload when a part is rebuilt',
  ),
};

const settingsSchema = v.pipe(
  v.object({ ...generalFields, ...shellFields }),
  // Browsers send cards to the API.
  safeInProduction({
    encrypted: ['STOREFRONT_ORIGIN', 'API_ORIGIN', ...Object.keys(shellFields)],
    required: ['VISITOR_KEY'],
  }),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * The shell server's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  read('shell server', settingsSchema, environment);
