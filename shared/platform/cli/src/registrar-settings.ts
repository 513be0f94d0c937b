import { origin } from '@storefront/server/origin';
import { parseSettings, port, words } from '@storefront/server/settings-fields';
import { publicKeys } from '@storefront/signing/public-keys';
import * as v from 'valibot';

const settingsSchema = v.object({
  REGISTRAR_PORT: v.optional(port, '3900'),
  /** Address to listen on; `0.0.0.0` in a container. */
  LISTEN_HOST: v.optional(words, 'localhost'),
  /** Where the registry is published: a folder, or `s3://bucket/prefix`. */
  REGISTRY_STORAGE: words,
  /** Where the released files are kept: a folder, or `s3://bucket/prefix`. */
  ASSETS_STORAGE: words,
  /** Where browsers reach the released assets. */
  ASSETS_ORIGIN: origin,
  /** File of the private key that signs the registry. */
  PLATFORM_KEY_FILE: words,
  /** Public platform keys that are believed beside it, separated by commas. */
  PLATFORM_KEYS: v.optional(publicKeys),
});

/**
 * The settings of a registrar that runs as a server of its own.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readRegistrarSettings = (environment: NodeJS.ProcessEnv) =>
  parseSettings('registrar', settingsSchema, environment);
