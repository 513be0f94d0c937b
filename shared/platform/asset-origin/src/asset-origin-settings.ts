import { parseSettings, port, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';

const settingsSchema = v.object({
  ASSETS_PORT: port,
  /** Folder of the released files. */
  ASSETS_FOLDER: words,
  /** Address to listen on; `0.0.0.0` in a container. */
  LISTEN_HOST: v.optional(words, 'localhost'),
});

/**
 * The asset origin's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readAssetOriginSettings = (environment: NodeJS.ProcessEnv) =>
  parseSettings('asset origin', settingsSchema, environment);
