import { healthRules, healthWindowMs } from '@ticket-storefront/format';
import { apiAccounts, apiFields } from '@ticket-storefront/processors';
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
  webhookFields,
  wholeNumber,
} from '@ticket-storefront/server';
import { proxyFields, visitorFields } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { databaseFields, number, poolFields } from './database-settings';
import { admissionFields, holdFields, limitSettings, reservationFields } from './limit-settings';

/** How long data is stored (docs/operation.md, What is kept). */
const retentionFields = {
  MAIL_KEPT_DAYS: number('30', 'days after which a sent e-mail is deleted and cannot be resent'),
  FAILED_MAIL_KEPT_DAYS: number('90', 'days after which an undeliverable e-mail is deleted'),
  BUYERS_KEPT_DAYS: optional(
    positive,
    "days after an event after which its buyers' details are deleted; without it they are kept",
  ),
  UNPAID_ORDERS_KEPT_DAYS: number('90', 'days after which an order without any payment is deleted'),
  ATTENTION_KEPT_DAYS: number('365', 'days for which a resolved matter is stored'),
  AUDIT_KEPT_DAYS: optional(
    positive,
    'days for which changes by `storefront orders` are stored; without it always',
  ),
};

/** Settings of reports about parts (docs/operation.md, Parts). */
const partReportFields = {
  PART_REPORTS_PER_MINUTE: number('600', 'reports about parts per minute and address'),
  PART_HEALTH_WINDOW_MS: number(
    healthWindowMs,
    'milliseconds of visits that decide whether a release is healthy',
  ),
  PART_FAULTS_DAYS: number('14', 'days for which faults of parts are stored'),
  PART_UNHEALTHY_VISITS: number(healthRules.alert.minFailed, 'failed visits that make a release unhealthy'),
  PART_UNHEALTHY_PERCENT: number(
    healthRules.alert.minPercent,
    'percent of failed visits that make a release unhealthy',
  ),
  ...webhookFields,
  OPERATOR_TOKEN: optional(
    secret,
    'authorizes `storefront status`, `storefront logs` and the figures of sales, 32 characters or more; without it the API refuses them',
  ),
};

/** Settings of payment services (docs/payment-services.md). The first one requires the others. */
const serviceFields = {
  PAYMENT_KEY_FILE: optional(
    nonEmptyText,
    'file of the Ed25519 private key that signs calls to payment services; without it the API uses none',
  ),
  REGISTRY_STORAGE: optional(storage, 'the registry, which describes payment services'),
  ...trustFields,
  STATE_FOLDER: optional(folder, 'stores the last valid registry; one volume per instance'),
};

/** Settings of the API without those of processors. */
export const generalFields = {
  API_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  ...productionFields,
  ...operationFields,
  ...databaseFields,
  ...poolFields,
  ...reservationFields,
  ...holdFields,
  STOREFRONT_ORIGIN: required(origin, "the shop's address; only its pages may call the API"),
  CHECKOUT_ORIGIN: optional(
    origin,
    "the checkout's address if it differs from the shop's; only its pages may order",
  ),
  ...proxyFields,
  ...visitorFields,
  ...admissionFields,
  GRAPHQL_OPERATIONS: defaulted(
    oneOf('known', 'any'),
    'known',
    '`known`: runs only operations of released storefronts; `any`: others too, within limits',
  ),
  DOOR_TOKEN: optional(
    secret,
    'authorizes scanners at the door, 32 characters or more; without it the API admits no tickets',
  ),
  REQUEST_TIMEOUT_MS: number('10000', 'milliseconds in which a request must arrive, with its body'),
  RATE_LIMIT_PER_MINUTE: number(
    '600',
    'calls of order routes per minute of a proven visitor, or of a network; 10 times as many of the catalogue',
  ),
  POLICY_REPORTS_DAYS: number('90', 'days for which policy reports of browsers are stored'),
  POLICY_REPORTS_PER_MINUTE: number('60', 'policy reports per minute and address'),
  ...partReportFields,
  ...serviceFields,
  ...limitSettings,
  PROCESSOR_TIMEOUT_MS: number('15000', 'milliseconds that a processor may take to answer'),
  SETTLE_AFTER_MS: number(
    '60000',
    'milliseconds after which an order without a payment releases its tickets',
  ),
  WATCH_PAYMENTS_DAYS: number('7', 'days for which the payment of an abandoned order is polled'),
  OFFER_HOURS: number(
    '12',
    'hours for which a ticket that came back is held for the person it is offered to',
  ),
  SWEEP_EVERY_MS: number(
    '5000',
    'milliseconds between two rounds of settling orders, offering tickets and sending e-mails',
  ),
  ...retentionFields,
  ...providerFields,
  MAIL_FROM: defaulted(
    nonEmptyText,
    'tickets@example.com',
    'sender of confirmations; an address alone gets the name `PROVIDER_NAME`',
  ),
  MAIL_PER_SECOND: defaulted(
    wholeNumber,
    '10',
    'e-mails that one process writes and sends in a second; 0 if others send them',
  ),
  MAIL_FOLDER: defaulted(folder, '.mail', 'folder for confirmations without an `SMTP_URL`'),
  SMTP_URL: optional(mailServer, 'the mail server that sends confirmations'),
  SMTP_TIMEOUT_MS: number(
    '20000',
    'milliseconds without a response after which a mail server is tried later',
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
  v.forward(
    v.check(
      ({ PAYMENT_KEY_FILE, REGISTRY_STORAGE, PLATFORM_KEYS, PLATFORM_ROOT, STATE_FOLDER }) =>
        !PAYMENT_KEY_FILE || Boolean(REGISTRY_STORAGE && (PLATFORM_KEYS || PLATFORM_ROOT) && STATE_FOLDER),
      'must be set together with REGISTRY_STORAGE, STATE_FOLDER, and PLATFORM_ROOT or PLATFORM_KEYS',
    ),
    ['PAYMENT_KEY_FILE'],
  ),
  ownCheckoutOrigin(),
  allOrNone([...apiAccounts, ['PART_WEBHOOK_URL', 'PART_WEBHOOK_KEY']]),
  safeInProduction({
    encrypted: ['STOREFRONT_ORIGIN', 'CHECKOUT_ORIGIN', 'PART_WEBHOOK_URL', ...Object.keys(apiFields)],
    required: ['VISITOR_KEY'],
  }),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/** The API's settings from its environment. @throws {SettingsError} naming every setting that is wrong. */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  read('API', settingsSchema, environment);
