import { readSettings } from '@storefront/server/read-settings';
import { defaulted, required } from '@storefront/server/setting';
import { folder, port, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';

/** Settings of the asset origin. */
export const assetOriginFields = {
  ASSETS_PORT: required(port, 'port to listen on'),
  ASSETS_FOLDER: required(folder, 'folder of the released files'),
  LISTEN_HOST: defaulted(words, 'localhost', 'address to listen on; `0.0.0.0` in a container'),
};

/**
 * The asset origin's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readAssetOriginSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings('asset origin', v.object(assetOriginFields), environment);
