import type { Registry, Team } from '@ticket-storefront/format';
import { type Actor, actorOf } from '@ticket-storefront/registry/registrar';
import { integrityOf, manifestPath, maxHeaderBytes } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf } from '@ticket-storefront/signing';
import { requireConditionalWrites, type Storage } from '@ticket-storefront/storage';
import {
  type Answer,
  addCommand,
  answer,
  answerProblems,
  type CliSettings,
  type CommandLine,
  type CommonOptions,
  type ShopPlugIn,
} from '../program';
import { fetchFromServer, fetchShellHealth, timeoutMs } from './fetch-from-server';

/** Headers without which browsers refuse a released script (docs/deploy.md, Assets). */
const requiredHeaders: readonly (readonly [name: string, pattern: RegExp, value: string])[] = [
  ['content-type', /javascript/, 'text/javascript'],
  ['access-control-allow-origin', /^\*$/, '*'],
  ['cross-origin-resource-policy', /^cross-origin$/, 'cross-origin'],
  ['x-content-type-options', /^nosniff$/, 'nosniff'],
];

const noRelease = 'not checked, because there is no release yet';

/**
 * Requests a released script as a browser does, and returns its origin.
 * @throws {UserError} naming the reason why a browser would refuse it.
 */
export async function checkAssetOrigin(registry: Registry): Promise<string> {
  const releases = Object.values(registry.releases).flat();
  const release = releases.find(({ state }) => state.name === 'current') ?? releases[0];
  if (!release) return noRelease;

  const { url, integrity } = release;
  const response = await fetch(url, {
    headers: { Origin: 'http://doctor.invalid' },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (!response?.ok) {
    const answer = response ? `answers ${response.status}` : 'does not answer';
    throw new UserError(`${url} ${answer}: make it public, or publish with another ASSETS_ORIGIN.`);
  }
  if (integrityOf(Buffer.from(await response.arrayBuffer())) !== integrity) {
    throw new UserError(
      `${url} differs from the registered file: run \`storefront verify\` to find all such files.`,
    );
  }
  const missing = requiredHeaders.find(([name, pattern]) => !pattern.test(response.headers.get(name) ?? ''));
  if (missing) {
    throw new UserError(
      `${url} lacks the header \`${missing[0]}: ${missing[2]}\`: add it on the asset origin.`,
    );
  }
  const aside = url.replace(/([^/]+)\/([^/]+)$/, '$1/..%2f$1/$2');
  const found = await fetch(aside, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (found?.ok && integrityOf(Buffer.from(await found.arrayBuffer())) === integrity) {
    throw new UserError(
      `${aside} answers with the file of another address: let the asset origin refuse \`%2f\` and \`%5c\`, because documents allow whole folders.`,
    );
  }
  return new URL(url).origin;
}

/**
 * Reads the newest manifest in the storage. A team writes its own manifest there again, which changes nothing but fails if
 * the team may not write.
 * @throws {UserError} if the manifest is missing.
 */
async function checkAssetStorage(
  assets: Storage,
  registry: Registry | null,
  team: Team | null,
): Promise<string> {
  const releases = Object.entries(registry?.releases ?? {});
  const [newest] = releases
    .filter(([part]) => !team || team.parts.includes(part))
    .flatMap(([part, ofPart]) => ofPart.slice(-1).map(({ version }) => manifestPath(part, version)));
  if (!newest) return noRelease;
  const stored = await assets.read(newest);
  if (!stored) {
    throw new UserError(`${newest} is missing: set ASSETS_STORAGE to the storage behind the asset origin.`);
  }
  if (!team) return `has ${newest}`;
  await assets.create(newest, stored.content);
  return `has ${newest}, and is writable`;
}

const expiryWarningMs = 7 * 24 * 60 * 60 * 1000;

type Finding = Answer<'doctor'>['checks'][number];

async function inspect(subject: Finding['subject'], check: () => Promise<string>): Promise<Finding> {
  try {
    return { subject, ok: true, message: await check() };
  } catch (error) {
    return { subject, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** The bytes of a response's header lines in HTTP/1.1. */
const headerBytesOf = (headers: Headers): number =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

async function fetchDocument(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  if (!response || response.status === 502) {
    const answer = response ? 'answers 502' : 'does not answer';
    throw new UserError(
      `${address} ${answer}: give the proxy in front of the shell server buffers of 16 KB (docs/deploy.md, In front of it).`,
    );
  }
  return { address, html: await response.text(), bytes: headerBytesOf(response.headers) };
}

/**
 * Checks that the origin of checkouts leads to the shell server, which sends its other pages to the shop.
 * @throws {UserError} if it does not.
 */
async function checkCheckoutOrigin(checkout: string, origin: string): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${checkout}/`, { redirect: 'manual', signal }).catch(() => null);
  if (!answer) {
    throw new UserError(
      `${checkout} does not answer: its name, its certificate and the proxy must lead to the shell server, as those of ${origin} (docs/deploy.md, In front of it).`,
    );
  }
  if (answer.headers.get('location')?.startsWith('http')) return;
  throw new UserError(
    `${checkout} shows pages of the shop: let the proxy pass \`Host\` on unchanged, and give all shell servers the same CHECKOUT_ORIGIN.`,
  );
}

/**
 * Measures the response headers of a few documents, and returns the largest.
 * @throws {UserError} naming a document with longer headers than browsers and proxies accept.
 */
export async function checkDocuments(
  { documentPaths, checkoutOrigin }: Pick<ShopPlugIn, 'documentPaths' | 'checkoutOrigin'>,
  origin: string,
): Promise<string> {
  const landing = await fetchDocument(`${origin}/`);
  const checkout = checkoutOrigin(landing.html);
  if (checkout) await checkCheckoutOrigin(checkout, origin);
  const addresses = documentPaths(landing.html).map((path) => new URL(path, origin).href);
  const others = await Promise.all(addresses.map(fetchDocument));
  const { address, bytes } = others.reduce((a, b) => (b.bytes > a.bytes ? b : a), landing);
  if (bytes <= maxHeaderBytes) return `headers of at most ${bytes} bytes, at ${address}`;
  throw new UserError(
    `The headers of ${address} have ${bytes} bytes, and browsers and proxies accept ${maxHeaderBytes}: remove what proxies add to them.`,
  );
}

async function checkShellServer({ shop, origin }: Pick<CliSettings, 'shop' | 'origin'>): Promise<string> {
  const { registry, problems } = await fetchShellHealth(origin);
  if (registry.alarm) {
    throw new UserError(
      `The shell server reports that the registry ${registry.alarm}: check its REGISTRY_STORAGE, PLATFORM_KEYS and STATE_FOLDER.`,
    );
  }
  const documents = await checkDocuments(shop, origin);
  if (problems.length > 0) throw new UserError(`The shell server reports: ${problems.join(' ')}`);
  return documents;
}

const clockToleranceMs = 60_000;

/** Compares this machine's clock with the registrar's, which refuses commands from too far away in time. */
async function checkClock(registrarUrl: string): Promise<string> {
  const response = await fetch(new URL('/healthz', registrarUrl), { signal: AbortSignal.timeout(timeoutMs) });
  const aheadMs = Date.now() - Date.parse(response.headers.get('date') ?? '');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= clockToleranceMs) return `${seconds} s beside the registrar's`;
  throw new UserError(
    `This clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the registrar's: set it, because the registrar refuses commands that were signed 5 minutes away from its time.`,
  );
}

/** The owner of the signing key; null if it is unknown. */
function findActor(settings: CliSettings, registry: Registry | null): Actor | null {
  if (!registry || !settings.needsOwnKey) return null;
  try {
    return actorOf(registry, publicKeyOf(settings.signer()), settings.platformKeys);
  } catch {
    return null;
  }
}

/** Checks everything that releasing needs. */
export async function doctor(settings: CliSettings) {
  const { assets, platformKeys, registrarUrl } = settings;
  // Without a registry, the checks that depend on it are left out.
  const registry = await settings.readRegistry().catch(() => null);
  const team = findActor(settings, registry)?.team ?? null;
  const checks = [
    inspect('Node', async () => {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      if (major > 24 || (major === 24 && minor >= 16)) return process.versions.node;
      throw new UserError(`Node ${process.versions.node} is too old: install 24.16 or later.`);
    }),
    inspect('Registrar', async () => {
      if (!registrarUrl) {
        const { platformKey, storage } = settings.registrar();
        await requireConditionalWrites(storage);
        return `this machine, with the key ${publicKeyOf(platformKey)}`;
      }
      await fetchFromServer(new URL('/healthz', registrarUrl).href, 'REGISTRAR_URL');
      return registrarUrl;
    }),
    ...(registrarUrl ? [inspect('Clock', () => checkClock(registrarUrl))] : []),
    inspect('Registry', async () => {
      const { counter, expires, frozen } = await settings.readRegistry();
      if (Date.parse(expires) - Date.now() < expiryWarningMs) {
        const who = registrarUrl ? 'ask the platform team to run' : 'run';
        throw new UserError(`The registry expires on ${expires}: ${who} \`storefront renew\`.`);
      }
      return `counter ${counter}, valid until ${expires}${frozen ? ', frozen' : ''}`;
    }),
    inspect('Asset storage', async () => {
      if (!settings.namesAssets)
        throw new UserError('Set ASSETS_STORAGE to the storage of the released files.');
      return checkAssetStorage(assets, registry, team);
    }),
  ];
  if (settings.needsOwnKey) {
    checks.push(
      inspect('Key', async () => {
        const key = publicKeyOf(settings.signer());
        if (!registry) return key;
        const { name, team } = actorOf(registry, key, platformKeys);
        return team ? `${key} of the ${name}, for ${team.parts.join(', ')}` : `${key} of the ${name}`;
      }),
    );
  }
  if (registry) checks.push(inspect('Asset origin', () => checkAssetOrigin(registry)));
  if (settings.hasShellServer) checks.push(inspect('Shell server', () => checkShellServer(settings)));
  return Promise.all(checks);
}

export const addDoctor = (line: CommandLine) =>
  addCommand(line, 'doctor', 'check everything that releasing needs').action(
    async (options: CommonOptions) => {
      const facts = { checks: await doctor(line.settings()) };
      const text = facts.checks
        .map(({ ok, subject, message }) => `${ok ? 'ok   ' : 'WRONG'} ${subject}: ${message}`)
        .join('\n');
      const wrong = facts.checks.filter(({ ok }) => !ok).map(({ subject }) => subject);
      if (wrong.length === 0) return answer('doctor', options, facts, text);
      const message = `${wrong.join(', ')} cannot be used for releasing: follow the message of each check.`;
      answerProblems('doctor', options, { message, facts, text });
    },
  );
