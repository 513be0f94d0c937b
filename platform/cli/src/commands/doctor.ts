import type { Registry, Team } from '@storefront/format';
import { type Actor, actorOf } from '@storefront/registry/registrar';
import { integrityOf, manifestPath } from '@storefront/releases/manifest';
import { UserError } from '@storefront/server';
import { publicKeyOf } from '@storefront/signing';
import { requireConditionalWrites, type Storage } from '@storefront/storage';
import type { CliSettings } from '../program/cli-settings';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { askServer, readShellHealth, timeoutMs } from './ask-server';

/** What a released script has to come with, or browsers refuse it (docs/deploy.md, Assets). */
const headers: readonly (readonly [name: string, value: RegExp, words: string])[] = [
  ['content-type', /javascript/, 'text/javascript'],
  ['access-control-allow-origin', /^\*$/, '*'],
  ['cross-origin-resource-policy', /^cross-origin$/, 'cross-origin'],
  ['x-content-type-options', /^nosniff$/, 'nosniff'],
];

/**
 * Asks for a released script as a browser does, and says where it came from.
 * @throws {UserError} naming what a browser would stumble over.
 */
export async function askAssetOrigin(registry: Registry): Promise<string> {
  const releases = Object.values(registry.releases).flat();
  const release = releases.find(({ state }) => state.name === 'current') ?? releases[0];
  if (!release) return 'not asked, since there is no release yet';

  const { url, integrity } = release;
  const response = await fetch(url, {
    headers: { Origin: 'http://doctor.invalid' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response?.ok) {
    const answer = response ? `answers ${response.status}` : 'does not answer';
    throw new UserError(`${url} ${answer}: let browsers read it, or publish with another ASSETS_ORIGIN.`);
  }
  if (integrityOf(Buffer.from(await response.arrayBuffer())) !== integrity) {
    throw new UserError(`${url} is not what was registered: \`storefront verify\` says what else is not.`);
  }
  const missing = headers.find(([name, value]) => !value.test(response.headers.get(name) ?? ''));
  if (missing) throw new UserError(`${url} comes without \`${missing[0]}: ${missing[2]}\`: have it added.`);
  return new URL(url).origin;
}

/**
 * Looks for a release where its files are said to be. Of a team it has to be its own release, which it tries to write
 * there once more: that changes nothing, and is refused where the team may not write.
 * @throws {UserError} where it is not there.
 */
async function askAssetStorage(
  assets: Storage,
  registry: Registry | null,
  team: Team | null,
): Promise<string> {
  const releases = Object.entries(registry?.releases ?? {});
  const [newest] = releases
    .filter(([part]) => !team || team.parts.includes(part))
    .flatMap(([part, ofPart]) => ofPart.slice(-1).map(({ version }) => manifestPath(part, version)));
  if (!newest) return 'not asked, since there is no release yet';
  const stored = await assets.read(newest);
  if (!stored) {
    throw new UserError(`${newest} is not there: set ASSETS_STORAGE to the storage behind the asset origin.`);
  }
  if (!team) return `has ${newest}`;
  await assets.create(newest, stored.content);
  return `has ${newest}, and takes files`;
}

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

export const addDoctor = (line: CommandLine) =>
  addCommand(line, 'doctor', 'look at everything that releasing needs').action(
    async (options: CommonOptions) => {
      const findings = await doctor(line.settings());
      const lines = findings.map(
        ({ ok, subject, words }) => `${ok ? 'ok   ' : 'WRONG'} ${subject}: ${words}`,
      );
      answer(options, findings, lines.join('\n'));
      if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
    },
  );
