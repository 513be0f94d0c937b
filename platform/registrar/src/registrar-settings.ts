import { webhookFields } from '@storefront/server';
import {
  allOrNone,
  defaulted,
  file,
  operationFields,
  optional,
  origin,
  port,
  positive,
  publicKeys,
  readSettings,
  required,
  secret,
  storage,
  words,
} from '@storefront/server/settings';
import * as v from 'valibot';

/** Settings of the registrar. */
export const registrarFields = {
  REGISTRAR_PORT: defaulted(port, '3900', 'port to listen on'),
  LISTEN_HOST: defaulted(words, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  ...operationFields,
  REGISTRY_STORAGE: required(storage, 'the registry and its audit file: a folder, or `s3://bucket/prefix`'),
  ASSETS_STORAGE: required(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  ASSETS_ORIGIN: required(origin, 'where browsers reach the released files'),
  PLATFORM_KEY_FILE: required(file, 'private key that signs the registry'),
  REGISTRY_VALIDITY_HOURS: defaulted(
    positive,
    '48',
    'hours for which a registry that it signs is valid; it renews it by itself when half of them are over',
  ),
  API_ORIGIN: optional(origin, 'the API, which tells how canaries fare'),
  OPERATOR_TOKEN: optional(
    secret,
    'by which the API knows an operator; with both, the registrar takes back canaries that fail',
  ),
  ...webhookFields,
  PLATFORM_KEYS: optional(publicKeys, 'public keys that are believed beside it, separated by commas'),
};

/**
 * The settings of a registrar that runs as a server of its own.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readRegistrarSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings(
    'registrar',
    v.pipe(
      v.object(registrarFields),
      allOrNone([
        ['API_ORIGIN', 'OPERATOR_TOKEN'],
        ['PART_WEBHOOK_URL', 'PART_WEBHOOK_KEY'],
      ]),
    ),
    environment,
  );
