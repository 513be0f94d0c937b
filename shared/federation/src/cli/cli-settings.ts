import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Refusal } from '../registry/refusal';
import type { Registrar } from '../registry/registry-store';
import { findKey, platformKeyName } from '../signing/key-folder';
import { publicKeyOf, readPrivateKey } from '../signing/keys';
import { openStorage } from '../storage/open-storage';
import { foldersOf } from '../store-folders';

const settingsSchema = v.object({
  PORT: v.optional(v.pipe(v.string(), v.toNumber('must be a number')), '3000'),
  DATA_FOLDER: v.optional(v.string(), '.data'),
  ASSETS_STORAGE: v.optional(v.string()),
  REGISTRY_STORAGE: v.optional(v.string()),
  ASSETS_ORIGIN: v.optional(v.pipe(v.string(), v.url('must be an address'))),
  /** File of the private key of whoever runs the command. */
  KEY_FILE: v.optional(v.string()),
  /** File of the private key that signs the registry. */
  PLATFORM_KEY_FILE: v.optional(v.string()),
  /** Public platform keys that are believed beside it, separated by commas. */
  PLATFORM_KEYS: v.optional(v.string(), ''),
});

function readKeyFile(file: string): KeyObject {
  try {
    return readPrivateKey(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Refusal(`${file} holds no Ed25519 private key: name another file.`, { cause });
  }
}

/**
 * What a command goes by: the environment, or else the folders of a storefront that runs on this machine.
 * @throws {Refusal} naming what is wrong.
 */
export function readCliSettings(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(settingsSchema, set);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new Refusal(`Wrong settings: ${v.getDotPath(issue)} ${issue.message}.`);
  }
  const { PORT, DATA_FOLDER, KEY_FILE, PLATFORM_KEY_FILE, PLATFORM_KEYS, ...named } = parsed.output;
  const folders = foldersOf(DATA_FOLDER, PORT);
  const storage = openStorage(named.REGISTRY_STORAGE ?? folders.registry);
  const platformKey = PLATFORM_KEY_FILE
    ? readKeyFile(PLATFORM_KEY_FILE)
    : findKey(folders.keys, platformKeyName);
  const formerKeys = PLATFORM_KEYS.split(',').filter(Boolean);

  return {
    storage,
    assets: openStorage(named.ASSETS_STORAGE ?? folders.assets),
    assetOrigin: named.ASSETS_ORIGIN ?? `http://localhost:${PORT + 1}`,
    origin: `http://localhost:${PORT}`,
    /** Keys whose registries are believed. */
    platformKeys: [...(platformKey ? [publicKeyOf(platformKey)] : []), ...formerKeys],
    /** The private key of a team: the one that is named, or the demonstration key of that team. */
    keyOf(owner: string): KeyObject {
      const key = KEY_FILE ? readKeyFile(KEY_FILE) : findKey(folders.keys, owner);
      if (key) return key;
      throw new Refusal(`There is no key of the ${owner} in ${join(folders.keys)}: name it with KEY_FILE=….`);
    },
    /** @throws {Refusal} where the key that signs the registry is not at hand. */
    registrar(): Registrar {
      if (platformKey) return { storage, platformKey, formerKeys };
      throw new Refusal(
        `There is no platform key in ${folders.keys}: run \`npm start\` once, or name it with PLATFORM_KEY_FILE=….`,
      );
    },
  };
}

export type CliSettings = ReturnType<typeof readCliSettings>;
