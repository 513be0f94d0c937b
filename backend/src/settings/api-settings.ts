import { apiAccounts, apiFields } from '@storefront/processors';
import { productionFields, safeInProduction } from '@storefront/server/in-production';
import { operationFields } from '@storefront/server/operation-fields';
import { providerFields } from '@storefront/server/provider-links';
import { allOrNone, readSettings as read } from '@storefront/server/read-settings';
import { defaulted, optional, required } from '@storefront/server/setting';
import { folder, mailServer, oneOf, origin, port, positive, words } from '@storefront/server/settings-fields';
import { proxyFields } from '@storefront/server/trusted-proxies';
import { visitorFields } from '@storefront/server/visitor-token';
import * as v from 'valibot';
import { admissionFields } from './admission-settings';
import { databaseFields } from './database-settings';
import { holdFields } from './hold-settings';
import { limitSettings } from './limit-settings';
import { partReportFields } from './part-report-settings';
import { poolFields } from './pool-settings';
import { reservationFields } from './reservation-settings';
import { retentionFields } from './retention-settings';

/** Settings of the API, but for those of processors. */
export const generalFields = {
  API_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(words, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  ...productionFields,
  ...operationFields,
  ...databaseFields,
  ...poolFields,
  ...reservationFields,
  ...holdFields,
  STOREFRONT_ORIGIN: required(origin, 'the shop’s address, whose pages alone may call the API'),
  ...proxyFields,
  ...visitorFields,
  ...admissionFields,
  GRAPHQL_OPERATIONS: defaulted(
    oneOf('known', 'any'),
    'known',
    '`known`: only the operations that a released storefront has asked run; `any`: others within limits too',
  ),
  REQUEST_TIMEOUT_MS: defaulted(
    positive,
    '10000',
    'milliseconds in which a request, its body too, must have arrived',
  ),
  RATE_LIMIT_PER_MINUTE: defaulted(
    positive,
    '600',
    'calls of the order routes per minute and address; the catalogue allows ten times as many',
  ),
  POLICY_REPORTS_DAYS: defaulted(positive, '90', 'days for which reports of browsers are kept'),
  POLICY_REPORTS_PER_MINUTE: defaulted(
    positive,
    '60',
    'reports of refused scripts and addresses per minute and address',
  ),
  ...partReportFields,
  ...limitSettings,
  PROCESSOR_TIMEOUT_MS: defaulted(positive, '15000', 'milliseconds that a processor may take to answer'),
  SETTLE_AFTER_MS: defaulted(
    positive,
    '60000',
    'milliseconds after which an order whose payment its processor does not know gives its tickets back',
  ),
  WATCH_PAYMENTS_DAYS: defaulted(
    positive,
    '7',
    'days for which a processor is still asked for the payment of an order that was given up',
  ),
  SWEEP_EVERY_MS: defaulted(
    positive,
    '5000',
    'milliseconds between two rounds in which open orders are settled and e-mails sent',
  ),
  ...retentionFields,
  ...providerFields,
  MAIL_FROM: defaulted(words, 'Ticketing <tickets@example.com>', 'sender of confirmations'),
  MAIL_FOLDER: defaulted(folder, '.mail', 'where confirmations are files while there is no `SMTP_URL`'),
  SMTP_URL: optional(mailServer, 'the mail server that confirmations go to'),
  SMTP_TIMEOUT_MS: defaulted(
    positive,
    '20000',
    'milliseconds after which a mail server that says nothing is left for later',
  ),
};

const settingsSchema = v.pipe(
  v.object({ ...generalFields, ...apiFields }),
  v.forward(
    v.check(
      (settings) => settings.SETTLE_AFTER_MS > settings.PROCESSOR_TIMEOUT_MS,
      'must be longer than PROCESSOR_TIMEOUT_MS',
    ),
    ['SETTLE_AFTER_MS'],
  ),
  allOrNone([...apiAccounts, ['PART_WEBHOOK_URL', 'PART_WEBHOOK_KEY']]),
  safeInProduction({
    encrypted: ['STOREFRONT_ORIGIN', ...Object.keys(apiFields)],
    required: ['VISITOR_KEY'],
  }),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * The API's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  read('API', settingsSchema, environment);
