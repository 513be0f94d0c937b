import { defaulted, optional } from '@storefront/server/setting';
import {
  baseAddress,
  file,
  firstOfFourPorts,
  folder,
  origin,
  positive,
  publicKeys,
  secret,
  storage,
} from '@storefront/server/settings-fields';
import { webhookFields } from '@storefront/server/webhook';

/** Settings of the command line. */
export const commandLineFields = {
  PORT: defaulted(firstOfFourPorts, '3000', 'which store of `npm start` it is for'),
  DATA_FOLDER: defaulted(folder, '.data', 'where that store keeps its folders and its demonstration keys'),
  ASSETS_STORAGE: optional(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  SOURCE_MAPS_STORAGE: optional(
    storage,
    'source maps, which visitors do not get: a folder, or `s3://bucket/prefix`',
  ),
  REGISTRY_STORAGE: optional(storage, 'the registry and its audit file: a folder, or `s3://bucket/prefix`'),
  ASSETS_ORIGIN: optional(origin, 'where browsers reach the released files'),
  STOREFRONT_ORIGIN: optional(
    origin,
    'the shop, whose shell server `inventory` and `doctor` ask, and which links of `preview` lead to',
  ),
  API_ORIGIN: optional(origin, 'the API, which `status` and `logs` ask how parts fare'),
  OPERATOR_TOKEN: optional(secret, 'by which the API knows an operator, the same as there'),
  ...webhookFields,
  REGISTRAR_URL: optional(baseAddress, 'where the platform’s registrar listens'),
  KEY_FILE: optional(
    file,
    'private key of the team that runs it; where it is not set on the registrar’s machine, the platform’s',
  ),
  PLATFORM_KEY_FILE: optional(file, 'private key that signs the registry, on the registrar’s machine'),
  REGISTRY_VALIDITY_HOURS: defaulted(
    positive,
    '720',
    'hours for which a registry that this machine signs is valid; `storefront registrar` renews it by itself when half of them are over',
  ),
  CHROME_PATH: optional(file, 'the Chromium that parts are checked in, if not Playwright’s own'),
  PLATFORM_KEYS: optional(publicKeys, 'public keys whose registries are believed, separated by commas'),
};
