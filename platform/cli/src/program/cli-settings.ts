import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Change, Registry } from '@storefront/format';
import { platformTeam } from '@storefront/format/parts';
import { fetchRegistry, loadRegistry, sendCommand } from '@storefront/registry';
import {
  applySigned,
  type Command,
  type Registrar,
  requireBegun,
  signCommand,
} from '@storefront/registry/registrar';
import { UserError, webhookFields, webhookOf } from '@storefront/server';
import {
  baseAddress,
  defaulted,
  file,
  firstOfFourPorts,
  folder,
  optional,
  origin,
  positive,
  publicKeys,
  readSettings,
  secret,
  storage,
} from '@storefront/server/settings';
import { findKey, keyFileOf, publicKeyOf, readPrivateKeyFile } from '@storefront/signing';
import { foldersOf, openStorage } from '@storefront/storage';
import * as v from 'valibot';
import type { ShopPlugIn } from './shop-plug-in';

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

/** The text of a file, or null where there is none. */
const readIfThere = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

const hourMs = 60 * 60 * 1000;

/**
 * What a command for the parts of a shop goes by: the environment, or else the folders of a storefront that runs on this machine.
 * @throws {UserError} naming what is wrong.
 */
export function readCliSettings(shop: ShopPlugIn, environment: NodeJS.ProcessEnv) {
  const settings = readSettings('command', v.object(commandLineFields), environment);
  const { PORT, DATA_FOLDER, KEY_FILE, PLATFORM_KEY_FILE, REGISTRAR_URL, ...named } = settings;
  const folders = foldersOf(DATA_FOLDER, PORT);
  const storage = openStorage(named.REGISTRY_STORAGE ?? folders.registry);
  const assets = openStorage(named.ASSETS_STORAGE ?? folders.assets);
  const sourceMaps = openStorage(named.SOURCE_MAPS_STORAGE ?? folders.sourceMaps);
  const assetOrigin = named.ASSETS_ORIGIN ?? `http://localhost:${PORT + 1}`;
  const validityMs = named.REGISTRY_VALIDITY_HOURS * hourMs;
  const formerKeys = named.PLATFORM_KEYS ?? [];
  const { contractVersion } = shop;

  const findPlatformKey = () =>
    PLATFORM_KEY_FILE ? readPrivateKeyFile(PLATFORM_KEY_FILE) : findKey(folders.keys, platformTeam);
  // Where a registrar keeps the platform's key, no other machine needs it.
  const platformKey = REGISTRAR_URL ? null : findPlatformKey();
  const platformKeys = [...(platformKey ? [publicKeyOf(platformKey)] : []), ...formerKeys];

  /** @throws {UserError} where the key that signs the registry is not at hand. */
  function registrar(): Registrar {
    if (platformKey) {
      return { storage, assets, assetOrigin, platformKey, formerKeys, validityMs, contractVersion };
    }
    throw new UserError(
      `There is no platform key in ${folders.keys}: run \`npm start\` once, name the key with PLATFORM_KEY_FILE=…, or the platform's registrar with REGISTRAR_URL=….`,
    );
  }

  /** The registry as it stands; an empty one before the first publication. */
  async function readRegistryOrNone(): Promise<Registry> {
    if (REGISTRAR_URL) return fetchRegistry(REGISTRAR_URL, platformKeys);
    return (await loadRegistry(storage, platformKeys)).registry;
  }

  /** The private key of a team: the one that is named, or the demonstration key of that team. */
  function keyOf(owner: string): KeyObject {
    if (KEY_FILE) return readPrivateKeyFile(KEY_FILE);
    const isPlatform = keyFileOf(folders.keys, owner) === keyFileOf(folders.keys, platformTeam);
    const key = isPlatform ? findPlatformKey() : findKey(folders.keys, owner);
    if (key) return key;
    throw new UserError(`There is no key of the ${owner} in ${folders.keys}: name yours with KEY_FILE=….`);
  }

  return {
    /** The shop whose parts are released. */
    shop,
    assets,
    chromePath: named.CHROME_PATH,
    /** Where the audit file is; null where a registrar elsewhere keeps it. */
    audit: REGISTRAR_URL ? null : storage,
    sourceMaps,
    api: {
      origin: named.API_ORIGIN ?? `http://localhost:${PORT + 2}`,
      token: (named.API_ORIGIN ? null : readIfThere(folders.operatorToken)) ?? named.OPERATOR_TOKEN ?? null,
    },
    webhook: webhookOf(named),
    origin: named.STOREFRONT_ORIGIN ?? `http://localhost:${PORT}`,
    /** Whether the shell server belongs to the machine of the command: a team elsewhere releases without it. */
    hasShellServer: Boolean(named.STOREFRONT_ORIGIN) || !(REGISTRAR_URL || named.REGISTRY_STORAGE),
    /** Whether a key is named, or has to be: on the registrar's machine the platform's is at hand. */
    needsOwnKey: Boolean(KEY_FILE || REGISTRAR_URL),
    /** Whether it is said where released files go: a team elsewhere has no folder of the storefront. */
    namesAssets: Boolean(named.ASSETS_STORAGE) || !REGISTRAR_URL,
    /** Keys whose registries are believed. */
    platformKeys,
    registrar,
    /** The address of the registrar that commands are handed to, or null where this machine is it. */
    registrarUrl: REGISTRAR_URL ?? null,
    keyOf,
    /** The platform's key, where it is at hand. */
    platformKey: platformKey ?? null,
    /** The private key that signs commands: the one that is named, or a demonstration key. */
    signer(as?: string): KeyObject {
      if (as === undefined || !KEY_FILE) return keyOf(as ?? platformTeam);
      throw new UserError(`KEY_FILE says already whose key signs: leave out --as, or KEY_FILE=${KEY_FILE}.`);
    },
    readRegistryOrNone,
    /** The registry as it stands. @throws {UserError} where there is none yet. */
    readRegistry: async () => requireBegun(await readRegistryOrNone()),
    /** Signs a command and has it carried out. @throws {UserError} where it changes nothing. */
    async requestChange(command: Command, key: KeyObject): Promise<Change | null> {
      const signed = signCommand(command, key);
      if (REGISTRAR_URL) return sendCommand(REGISTRAR_URL, signed);
      return (await applySigned(registrar(), signed)).change;
    },
  };
}

export type CliSettings = ReturnType<typeof readCliSettings>;
