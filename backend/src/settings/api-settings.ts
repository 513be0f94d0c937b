import { healthRules, healthWindowMs } from '@storefront/format';
import { apiAccounts, apiFields } from '@storefront/processors';
import { webhookFields } from '@storefront/server';
import {
  allOrNone,
  defaulted,
  folder,
  mailServer,
  nonEmptyText,
  oneOf,
  operationFields,
  optional,
  origin,
  port,
  positive,
  productionFields,
  providerFields,
  readSettings as read,
  required,
  safeInProduction,
  secret,
} from '@storefront/server/settings';
import { proxyFields, visitorFields } from '@storefront/server/visitors';
import * as v from 'valibot';
import { databaseFields, poolFields } from './database-settings';
import { admissionFields, holdFields, limitSettings, reservationFields } from './limit-settings';

/** How long what is stored is kept (docs/operation.md, What is kept). */
const retentionFields = {
  MAIL_KEPT_DAYS: defaulted(
    positive,
    '30',
    'days after which an e-mail that was sent is forgotten; it cannot be sent once more then',
  ),
  FAILED_MAIL_KEPT_DAYS: defaulted(
    positive,
    '90',
    'days after which an e-mail that could not be delivered is forgotten, whether a person has looked at it or not',
  ),
  BUYERS_KEPT_DAYS: optional(
    positive,
    'days after its event after which the buyer of a paid order is forgotten, who can then no longer be found or written to; without it buyers are kept',
  ),
  UNPAID_ORDERS_KEPT_DAYS: defaulted(
    positive,
    '90',
    'days after which an order that was refused or given up is deleted, if it is certain that no money comes',
  ),
  ATTENTION_KEPT_DAYS: defaulted(positive, '365', 'days for which a resolved matter is kept'),
  AUDIT_KEPT_DAYS: optional(
    positive,
    'days for which it is kept who did what to orders by `storefront orders`; without it always',
  ),
};

/** Settings of what the API is told of parts (docs/operation.md, Parts). */
const partReportFields = {
  PART_REPORTS_PER_MINUTE: defaulted(positive, '600', 'reports about parts per minute and address'),
  PART_HEALTH_WINDOW_MS: defaulted(
    positive,
    String(healthWindowMs),
    'milliseconds whose visits say how a release of a part fares',
  ),
  PART_FAULTS_DAYS: defaulted(positive, '14', 'days for which faults of parts are kept'),
  PART_UNHEALTHY_VISITS: defaulted(
    positive,
    String(healthRules.alert.minFailed),
    'visits that must have failed before a release counts as unhealthy',
  ),
  PART_UNHEALTHY_PERCENT: defaulted(
    positive,
    String(healthRules.alert.minPercent),
    'percent of its visits that must have failed before a release counts as unhealthy',
  ),
  ...webhookFields,
  OPERATOR_TOKEN: optional(
    secret,
    'by which `storefront status` and `storefront logs` ask the API how parts fare: at least 32 characters; without it they are not told',
  ),
};

/** Settings of the API, but for those of processors. */
export const generalFields = {
  API_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
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
  MAIL_FROM: defaulted(nonEmptyText, 'Ticketing <tickets@example.com>', 'sender of confirmations'),
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
