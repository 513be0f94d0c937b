import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, Registry } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import {
  fetchRegistry,
  loadRegistry,
  rootsAt,
  type SourceMaps,
  sendCommand,
  sendPublicationCheck,
  sendQuery,
  sourceMapsAt,
  trustOf,
} from '@ticket-storefront/registry';
import {
  applySigned,
  type Command,
  checkPublication,
  type Registrar,
  requireExistingRegistry,
  signCommand,
  signQuery,
} from '@ticket-storefront/registry/registrar';
import {
  baseAddress,
  defaulted,
  file,
  firstOfFourPorts,
  folder,
  names,
  nonEmptyText,
  optional,
  origin,
  positive,
  publicKeys,
  readSettings,
  secret,
  signingFields,
  storage,
  trustFields,
  UserError,
  webhookFields,
  webhookOf,
} from '@ticket-storefront/server';
import {
  findKey,
  followKeyFile,
  keptKeyOf,
  keyFileOf,
  publicKeyOf,
  readPrivateKey,
  readPrivateKeyFile,
  type SigningKey,
} from '@ticket-storefront/signing';
import { foldersOf, openStorage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { findAuthor } from './author';
import { findSources } from './build-sources';
import type { ShopPlugIn } from './shop-plug-in';

/** Settings of the command line. */
export const commandLineFields = {
  PORT: defaulted(firstOfFourPorts, '3000', 'port of the `npm start` store that the command is for'),
  DATA_FOLDER: defaulted(folder, '.data', 'folder of that store’s data and demonstration keys'),
  ASSETS_STORAGE: optional(storage, 'the released files: a folder, or `s3://bucket/prefix`'),
  SOURCE_MAPS_STORAGE: optional(storage, 'private source maps: a folder, or `s3://bucket/prefix`'),
  REGISTRY_STORAGE: optional(storage, 'the registry and its audit file: a folder, or `s3://bucket/prefix`'),
  ASSETS_ORIGIN: optional(origin, 'origin of the released files in browsers'),
  STOREFRONT_ORIGIN: optional(
    origin,
    'the shop: `inventory` and `doctor` query its shell server, and `preview` links to it',
  ),
  API_ORIGIN: optional(origin, 'the API, from which `status` and `logs` fetch the health of parts'),
  OPERATOR_TOKEN: optional(secret, 'authenticates an operator at the API; the same value as there'),
  ...webhookFields,
  TEAM_WEBHOOK_NETWORKS: optional(
    names,
    'addresses and networks that webhooks of teams may be in, for `storefront registrar`, separated by commas; without it all are on the internet',
  ),
  CONSOLE_SALES_TEAMS: optional(
    names,
    'teams that see sales and the orders that need a person in the console of `storefront registrar`, separated by commas',
  ),
  REGISTRAR_URL: optional(baseAddress, 'address of the platform’s registrar'),
  KEY_FILE: optional(
    file,
    'private key of the team that runs the command; by default the platform’s on the registrar’s machine',
  ),
  KEY: optional(
    nonEmptyText,
    'the private key itself as PEM text, instead of `KEY_FILE`, for example from the secrets of a CI',
  ),
  RELEASE_PERSON: optional(
    nonEmptyText,
    'person beside each command in the audit file; by default the user of the CI, of git, or of this machine',
  ),
  PLATFORM_KEY_FILE: optional(file, 'private key that signs the registry, on the registrar’s machine'),
  REGISTRY_VALIDITY_HOURS: defaulted(
    positive,
    '720',
    'hours for which a registry signed by this machine is valid; `storefront registrar` renews it after half of them',
  ),
  CHROME_PATH: optional(file, 'Chromium for the checks of parts, if not Playwright’s own'),
  ...signingFields,
  PLATFORM_KEYS: optional(publicKeys, 'public keys whose registries are trusted, separated by commas'),
  PLATFORM_ROOT: trustFields.PLATFORM_ROOT,
};

/** Reads the key of KEY when it is needed. CI systems often store line breaks as `\\n`. */
const readKeyText = (text: string) => (): SigningKey => {
  try {
    return readPrivateKey(text.replaceAll('\\n', '\n'));
  } catch (cause) {
    throw new UserError('KEY is not an Ed25519 private key: set it to the whole text of its PEM file.', {
      cause,
    });
  }
};

/**
 * Reads the settings of a command from the environment; by default it uses the folders of a storefront on this machine.
 * @throws {UserError} naming each wrong setting.
 */
export function readCliSettings(shop: ShopPlugIn, environment: NodeJS.ProcessEnv) {
  const settings = readSettings('command', v.object(commandLineFields), environment);
  const { PORT, DATA_FOLDER, KEY_FILE, KEY, PLATFORM_KEY_FILE, REGISTRAR_URL, ...named } = settings;
  const folders = foldersOf(DATA_FOLDER, PORT);
  const storage = openStorage(named.REGISTRY_STORAGE ?? folders.registry);
  const assets = openStorage(named.ASSETS_STORAGE ?? folders.assets);
  const assetOrigin = named.ASSETS_ORIGIN ?? `http://localhost:${PORT + 1}`;
  const validityMs = named.REGISTRY_VALIDITY_HOURS * 3_600_000;
  const formerKeys = named.PLATFORM_KEYS ?? [];
  const { contractVersion } = shop;
  const isOwnApi = !named.API_ORIGIN && existsSync(folders.operatorToken);

  if (KEY && KEY_FILE) throw new UserError('KEY and KEY_FILE are both set: remove one of them.');
  const kept = keptKeyOf(named);
  if (kept && (KEY || KEY_FILE)) throw new UserError('SIGN_COMMAND is set beside a key: remove one of them.');
  const ownKey = kept
    ? () => kept
    : KEY
      ? readKeyText(KEY)
      : KEY_FILE
        ? () => readPrivateKeyFile(KEY_FILE)
        : null;

  const findPlatformKey = () =>
    PLATFORM_KEY_FILE ? readPrivateKeyFile(PLATFORM_KEY_FILE) : findKey(folders.keys, platformTeam);
  // With a registrar elsewhere, no other machine needs the platform's key.
  const platformKey = REGISTRAR_URL ? null : findPlatformKey();
  // A registrar that runs for long gets another key without a restart.
  const signingKey = PLATFORM_KEY_FILE ? followKeyFile(PLATFORM_KEY_FILE) : () => platformKey as SigningKey;
  const roots = REGISTRAR_URL ? rootsAt(REGISTRAR_URL) : storage;
  const trust = named.PLATFORM_ROOT ? trustOf(named, { documents: roots, state: null }) : null;
  const ownKeys = [...(platformKey ? [publicKeyOf(platformKey)] : []), ...formerKeys];
  const registryKeys = () => trust?.registryKeys() ?? ownKeys;

  function registrar(): Registrar {
    if (platformKey) {
      const sourceMaps = openStorage(named.SOURCE_MAPS_STORAGE ?? folders.sourceMaps);
      return {
        storage,
        assets,
        sourceMaps,
        assetOrigin,
        get platformKey() {
          return signingKey();
        },
        formerKeys,
        ...(trust && { trust }),
        validityMs,
        contractVersion,
      };
    }
    throw new UserError(
      `There is no platform key in ${folders.keys}: run \`npm start\` once, or set PLATFORM_KEY_FILE or REGISTRAR_URL.`,
    );
  }

  const sourceMaps: SourceMaps =
    REGISTRAR_URL && ownKey && !named.SOURCE_MAPS_STORAGE
      ? sourceMapsAt(REGISTRAR_URL, (path) => signQuery(path, ownKey()))
      : openStorage(named.SOURCE_MAPS_STORAGE ?? folders.sourceMaps);

  /** Returns the current registry; an empty one before the first change. */
  async function readRegistryOrNone(): Promise<Registry> {
    await trust?.refresh();
    if (REGISTRAR_URL) return fetchRegistry(REGISTRAR_URL, registryKeys());
    return (await loadRegistry(storage, registryKeys())).registry;
  }

  /** Returns the key of KEY_FILE or KEY, or else the demonstration key of a team. */
  function keyOf(owner: string): SigningKey {
    if (ownKey) return ownKey();
    const isPlatform = keyFileOf(folders.keys, owner) === keyFileOf(folders.keys, platformTeam);
    const key = isPlatform ? findPlatformKey() : findKey(folders.keys, owner);
    if (key) return key;
    throw new UserError(
      `There is no key of the ${owner} in ${folders.keys}: set KEY_FILE or KEY to your key.`,
    );
  }

  return {
    shop,
    assets,
    chromePath: named.CHROME_PATH,
    /** The file of `storefront watch` with what it saw before. */
    checkoutBaseline: join(DATA_FOLDER, 'checkout-baseline.json'),
    /** Storage of the audit file; null if a registrar elsewhere has it. */
    audit: REGISTRAR_URL ? null : storage,
    sourceMaps,
    salesTeams: named.CONSOLE_SALES_TEAMS ?? [],
    webhookNetworks: named.TEAM_WEBHOOK_NETWORKS ?? [],
    api: {
      origin: named.API_ORIGIN ?? `http://localhost:${PORT + 2}`,
      token: isOwnApi ? readFileSync(folders.operatorToken, 'utf8') : (named.OPERATOR_TOKEN ?? null),
      queryRegistrar:
        REGISTRAR_URL && ownKey
          ? (path: string) => sendQuery(REGISTRAR_URL, signQuery(path, ownKey()))
          : null,
    },
    webhook: webhookOf(named),
    origin: named.STOREFRONT_ORIGIN ?? `http://localhost:${PORT}`,
    /** Whether the shell server is known: a team elsewhere releases without it. */
    hasShellServer: Boolean(named.STOREFRONT_ORIGIN) || !(REGISTRAR_URL || named.REGISTRY_STORAGE),
    /** Whether the command needs KEY_FILE or KEY: the registrar's machine has the platform's key. */
    needsOwnKey: Boolean(ownKey || REGISTRAR_URL),
    /** Whether the storage of released files is known: a team elsewhere has no folder of the storefront. */
    namesAssets: Boolean(named.ASSETS_STORAGE) || !REGISTRAR_URL,
    /** The public keys of the platform team. */
    get platformKeys() {
      return trust?.platformKeys() ?? ownKeys;
    },
    /** Who runs the command. */
    author: (folder = '.') => findAuthor(environment, folder),
    /** Follows the root document; null without one. */
    trust,
    /** The root documents after the first one. */
    roots,
    registrar,
    /** Address of the registrar; null if this machine is the registrar. */
    registrarUrl: REGISTRAR_URL ?? null,
    keyOf,
    platformKey: platformKey ?? null,
    /** Returns the private key that signs commands: that of KEY_FILE or KEY, or else a demonstration key. */
    signer(as?: string): SigningKey {
      if (as === undefined || !ownKey) return keyOf(as ?? platformTeam);
      const setting = KEY ? 'KEY' : `KEY_FILE=${KEY_FILE}`;
      throw new UserError(`--as cannot be combined with a key of your own: remove --as, or ${setting}.`);
    },
    /** The sources in a folder and what builds them. @throws {UserError} naming an invalid value of the environment. */
    sourcesIn: (folder: string) => findSources(environment, folder),
    readRegistryOrNone,
    /** Returns the current registry. @throws {UserError} if there is none yet. */
    readRegistry: async () => requireExistingRegistry(await readRegistryOrNone()),
    /**
     * Makes the registrar check a release before its upload.
     * @param manifest - the signed text of its manifest.
     * @param folder - of the part's sources
     * @throws {UserError} if the registrar would refuse it.
     */
    async checkRegistration(
      command: Command,
      manifest: string,
      key: SigningKey,
      folder: string,
    ): Promise<void> {
      const signed = signCommand(command, key, new Date(), findAuthor(environment, folder));
      if (REGISTRAR_URL) return sendPublicationCheck(REGISTRAR_URL, signed, manifest);
      await checkPublication(registrar(), signed, manifest);
    },
    /**
     * Signs a command and applies it.
     * @param folder - of the sources whose commit is named beside it
     * @throws {UserError} if it is refused.
     */
    async requestChange(command: Command, key: SigningKey, folder = '.'): Promise<Change | null> {
      const signed = signCommand(command, key, new Date(), findAuthor(environment, folder));
      if (REGISTRAR_URL) return sendCommand(REGISTRAR_URL, signed);
      return (await applySigned(registrar(), signed)).change;
    },
  };
}

export type CliSettings = ReturnType<typeof readCliSettings>;
