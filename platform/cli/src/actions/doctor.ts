import type { Registry } from '@storefront/format/registry';
import { type Actor, actorOf } from '@storefront/registry/roles';
import { UserError } from '@storefront/server/user-error';
import { publicKeyOf } from '@storefront/signing/keys';
import { requireConditionalWrites } from '@storefront/storage/require-conditional-writes';
import type { CliSettings } from '../program/cli-settings';
import { askAssetOrigin } from './ask-asset-origin';
import { askAssetStorage } from './ask-asset-storage';
import { askServer } from './ask-server';
import { readShellHealth } from './shell-health';

interface Finding {
  readonly subject: string;
  readonly ok: boolean;
  readonly words: string;
}

const soonMs = 7 * 24 * 60 * 60 * 1000;

async function ask(subject: string, question: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, ok: true, words: await question() };
  } catch (error) {
    return { subject, ok: false, words: error instanceof Error ? error.message : String(error) };
  }
}

async function askShellServer(origin: string): Promise<string> {
  const { alarm } = (await readShellHealth(origin)).registry;
  if (!alarm) return origin;
  throw new UserError(
    `The shell server has an alarm, the registry ${alarm}: look at its REGISTRY_STORAGE, PLATFORM_KEYS and STATE_FOLDER.`,
  );
}

/** Whose key signs here, as far as that can be told. */
function findActor(settings: CliSettings, registry: Registry | null): Actor | null {
  if (!registry || !settings.needsOwnKey) return null;
  try {
    return actorOf(registry, publicKeyOf(settings.signer()), settings.platformKeys);
  } catch {
    return null;
  }
}

/** Looks at everything that releasing needs, and says what to do about what is wrong. */
export async function doctor(settings: CliSettings): Promise<Finding[]> {
  const { assets, origin, platformKeys, registrarUrl } = settings;
  // What follows from the registry is not asked where the registry is what is wrong.
  const registry = await settings.readRegistry().catch(() => null);
  const team = findActor(settings, registry)?.team ?? null;
  const questions = [
    ask('Node', async () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      if (major > 24 || (major === 24 && minor >= 16)) return process.versions.node;
      throw new UserError(`Node ${process.versions.node} is too old: install 24.16 or later.`);
    }),
    ask('Registrar', async () => {
      if (!registrarUrl) {
        const { platformKey, storage } = settings.registrar();
        await requireConditionalWrites(storage);
        return `this machine, by the key ${publicKeyOf(platformKey)}`;
      }
      await askServer(new URL('/healthz', registrarUrl).href, 'REGISTRAR_URL');
      return registrarUrl;
    }),
    ask('Registry', async () => {
      const { counter, expires, frozen } = await settings.readRegistry();
      if (Date.parse(expires) - Date.now() < soonMs) {
        const who = registrarUrl ? 'ask the platform team to run' : 'run';
        throw new UserError(`The registry expires on ${expires}: ${who} \`storefront renew\`.`);
      }
      return `counter ${counter}, good until ${expires}${frozen ? ', frozen' : ''}`;
    }),
    ask('Asset storage', async () => {
      if (!settings.namesAssets) throw new UserError('Set ASSETS_STORAGE to where the released files go.');
      return askAssetStorage(assets, registry, team);
    }),
  ];
  if (settings.needsOwnKey) {
    questions.push(
      ask('Key', async () => {
        const key = publicKeyOf(settings.signer());
        if (!registry) return key;
        const { name, team } = actorOf(registry, key, platformKeys);
        return team ? `${key} of the ${name}, for ${team.parts.join(', ')}` : `${key} of the ${name}`;
      }),
    );
  }
  if (registry) questions.push(ask('Asset origin', () => askAssetOrigin(registry)));
  if (settings.hasShellServer) questions.push(ask('Shell server', () => askShellServer(origin)));
  return Promise.all(questions);
}
