import {
  defaulted,
  folder,
  nonEmptyText,
  operationFields,
  optional,
  origin,
  port,
  productionFields,
  readSettings,
  required,
  safeInProduction,
} from '@ticket-storefront/server';
import * as v from 'valibot';

/** Settings of the asset origin. */
export const assetOriginFields = {
  ASSETS_PORT: required(port, 'port to listen on'),
  ASSETS_FOLDER: required(folder, 'folder of the released files'),
  ASSETS_ORIGIN: optional(
    origin,
    'where browsers reach the released files; if it begins with `https:`, responses require HTTPS for two years',
  ),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
  ...productionFields,
  ...operationFields,
};

const settingsSchema = v.pipe(
  v.object(assetOriginFields),
  safeInProduction({ encrypted: ['ASSETS_ORIGIN'], required: [] }),
);

export type AssetOriginSettings = v.InferOutput<typeof settingsSchema>;

/** Reads the settings of the asset origin. @throws {SettingsError} naming every wrong setting. */
export const readAssetOriginSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings('asset origin', settingsSchema, environment);
