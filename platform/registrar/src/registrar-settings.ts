import {
  allOrNone,
  defaulted,
  file,
  folder,
  names,
  nonEmptyText,
  operationFields,
  optional,
  origin,
  port,
  positive,
  productionFields,
  publicKeys,
  readSettings,
  required,
  safeInProduction,
  secret,
  signingFields,
  storage,
  trustFields,
  webhookFields,
} from '@ticket-storefront/server';
import * as v from 'valibot';

/** Settings of the registrar. */
export const registrarFields = {
  REGISTRAR_PORT: defaulted(port, '3900', 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  ...productionFields,
  ...operationFields,
  REGISTRY_STORAGE: required(storage, 'the registry and its audit file: a folder, or `s3://bucket/prefix`'),
  ASSETS_STORAGE: required(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  ASSETS_ORIGIN: required(origin, 'origin of the released files in browsers'),
  SOURCE_MAPS_STORAGE: optional(
    storage,
    'source maps, which only the team of a part reads: a folder, or `s3://bucket/prefix`; without it none are kept',
  ),
  PLATFORM_KEY_FILE: optional(file, 'private key that signs the registry; read again when the file changes'),
  ...signingFields,
  REGISTRY_VALIDITY_HOURS: defaulted(
    positive,
    '48',
    'hours for which a signed registry is valid; the registrar renews it after half of them',
  ),
  PRUNE_AFTER_DAYS: optional(
    positive,
    'days after which the registrar removes releases from the registry that no visit can get; without it only `prune` does',
  ),
  API_ORIGIN: optional(origin, 'the API, from which it fetches the health of canaries'),
  OPERATOR_TOKEN: optional(
    secret,
    'authenticates the registrar at the API; with both settings it rolls back unhealthy canaries',
  ),
  ...webhookFields,
  TEAM_WEBHOOK_NETWORKS: optional(
    names,
    'addresses and networks of yours that webhooks of teams may be in, separated by commas, for example `10.2.0.0/16`; without it all are on the internet',
  ),
  CONSOLE_SALES_TEAMS: optional(
    names,
    'teams that see sales and the orders that need a person in the console, separated by commas, for example those that answer the phone',
  ),
  PLATFORM_KEYS: optional(publicKeys, 'additional trusted public keys, separated by commas'),
  PLATFORM_ROOT: trustFields.PLATFORM_ROOT,
  STATE_FOLDER: optional(folder, 'keeps the newest root document for restarts; one volume per instance'),
};

/** Reads the settings of a registrar. @throws {SettingsError} naming every wrong setting. */
export const readRegistrarSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings(
    'registrar',
    v.pipe(
      v.object(registrarFields),
      allOrNone([
        ['API_ORIGIN', 'OPERATOR_TOKEN'],
        ['SIGN_COMMAND', 'SIGN_PUBLIC_KEY'],
        ['PLATFORM_ROOT', 'STATE_FOLDER'],
        ['PART_WEBHOOK_URL', 'PART_WEBHOOK_KEY'],
      ]),
      v.forward(
        v.check(
          ({ PLATFORM_KEY_FILE, SIGN_COMMAND }) => Boolean(PLATFORM_KEY_FILE) !== Boolean(SIGN_COMMAND),
          'or SIGN_COMMAND must be set, and not both',
        ),
        ['PLATFORM_KEY_FILE'],
      ),
      safeInProduction({ encrypted: ['ASSETS_ORIGIN', 'API_ORIGIN', 'PART_WEBHOOK_URL'], required: [] }),
    ),
    environment,
  );
