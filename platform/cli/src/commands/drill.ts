import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { openRegistrarServer } from '@ticket-storefront/registrar';
import {
  createRegistryUpdater,
  draftRoot,
  emptyRegistry,
  firstRoot,
  followRoot,
  type RootDescription,
  registryPath,
  rootsAt,
  sendCommand,
  signRoot,
  storeNextRoot,
  writeRegistryText,
} from '@ticket-storefront/registry';
import {
  type Registrar,
  recoverRegistry,
  signApproval,
  signCommand,
} from '@ticket-storefront/registry/registrar';
import { withTemporaryFolder } from '@ticket-storefront/releases';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import {
  createPrivateKeyText,
  followKeyFile,
  publicKeyOf,
  readPrivateKeyFile,
  type SigningKey,
} from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import { type Answer, addCommand, answer, type CommandLine, type CommonOptions, progress } from '../program';

const hourMs = 60 * 60 * 1000;
const pollMs = 1000;
/** Long enough for every server to have read the registry. */
const settledMs = 3 * pollMs;

const checkout = 'remote-checkout-mx';

function releaseOf(part: string, version: string, approvals: readonly string[] = []): RegistryRelease {
  const now = new Date().toISOString();
  return {
    version,
    url: `https://assets.example.com/${part}/${version}/main.js`,
    integrity: integrityOf(`script ${version}`),
    manifest: integrityOf(`manifest ${version}`),
    contract: '^1.0.0',
    owner: 'MX team',
    published: now,
    approvals,
    state: { name: 'current', since: now },
  };
}

const approvedBy = (part: string, version: string, people: readonly SigningKey[]) =>
  people.map((key) => {
    const { manifest } = releaseOf(part, version);
    return signApproval(
      { part, version, manifest, checks: ['bytes'], signed: new Date().toISOString() },
      key,
    );
  });

/** A registry in which visitors get one release of each of two parts. */
const registryOf = (counter: number, releases: Registry['releases']): Registry => ({
  ...emptyRegistry,
  counter,
  expires: new Date(Date.now() + hourMs).toISOString(),
  slots: { event: 'remote-event', 'checkout:mxmerchant': checkout },
  releases,
});

type Step = Answer<'drill stolen-key'>['steps'][number];

/**
 * Plays a theft of the registrar's key in a folder of its own: a registrar, two servers that follow its registry as shell servers
 * do, three people of whom two sign, and a thief who writes to the bucket. Nothing is restarted.
 * @throws {UserError} if the store does not come back to what people have approved.
 */
async function playTheft(folder: string, report: (step: Step) => void): Promise<Answer<'drill stolen-key'>> {
  const keyFile = join(folder, 'registrar.pem');
  writeFileSync(keyFile, createPrivateKeyText(), { mode: 0o600 });
  const stolen = readPrivateKeyFile(keyFile);
  const person = () => generateKeyPairSync('ed25519').privateKey;
  const [ada, ben, cy] = [person(), person(), person()];
  const describe = (registrar: string): RootDescription => ({
    persons: { Ada: publicKeyOf(ada), Ben: publicKeyOf(ben), Cy: publicKeyOf(cy) },
    root: { persons: ['Ada', 'Ben', 'Cy'], threshold: 2 },
    checkouts: { persons: ['Ada', 'Ben', 'Cy'], threshold: 2 },
    checkoutShare: 10,
    registrar: [registrar],
    expires: new Date(Date.now() + 365 * 24 * hourMs).toISOString(),
  });
  const signed = (text: string, people: readonly SigningKey[]) => Buffer.from(people.reduce(signRoot, text));
  const first = firstRoot(signed(draftRoot(describe(publicKeyOf(stolen)), 1), [ada, ben]), 'root document 1');

  for (const name of ['registry', 'assets', 'state-0', 'state-1', 'state-registrar'])
    mkdirSync(join(folder, name));
  const storage = openStorage(join(folder, 'registry'));
  const signingKey = followKeyFile(keyFile);
  const trustWith = (state: string) =>
    followRoot({ first, documents: storage, state: openStorage(join(folder, state)) });
  const registrar: Registrar = {
    ...{ storage, assets: openStorage(join(folder, 'assets')), assetOrigin: 'https://assets.example.com' },
    get platformKey() {
      return signingKey();
    },
    trust: trustWith('state-registrar'),
    contractVersion: '1.0.0',
  };
  const write = async (registry: Registry, key: SigningKey) => {
    const stored = await storage.read(registryPath);
    const text = Buffer.from(writeRegistryText(registry, key));
    if (stored) await storage.replace(registryPath, text, stored.tag);
    else await storage.create(registryPath, text);
  };
  const good = {
    'remote-event': [releaseOf('remote-event', '1.0.0')],
    [checkout]: [releaseOf(checkout, '1.0.0', approvedBy(checkout, '1.0.0', [ada, ben]))],
  };
  await write(registryOf(1, good), stolen);
  const by = { person: 'Ada' };
  const readBackup = () => readFileSync(join(folder, 'backup.json'));
  copyFileSync(join(folder, 'registry', registryPath), join(folder, 'backup.json'));

  const servers = [0, 1].map((index) =>
    createRegistryUpdater({
      ...{ storage, state: openStorage(join(folder, `state-${index}`)), trust: trustWith(`state-${index}`) },
      warn: () => undefined,
    }),
  );
  const given = async (part: string) => {
    const registries = await Promise.all(servers.map(({ current }) => current()));
    return registries.map(({ releases }) => releases[part]?.at(-1)?.version);
  };
  const steps: Step[] = [];
  const began = performance.now();
  async function expect(what: string, part: string, version: string) {
    for (let polls = 0; polls * pollMs < settledMs; polls++) {
      await wait(pollMs);
      if ((await given(part)).every((each) => each === version)) break;
    }
    const seen = await given(part);
    const step = { what, seconds: Math.round((performance.now() - began) / 100) / 10 };
    if (seen.some((each) => each !== version))
      throw new UserError(
        `The drill failed after "${what}": servers give ${part} ${seen.join(' and ')}, not ${version}.`,
      );
    steps.push(step);
    report(step);
  }

  const server = await openRegistrarServer({
    registrar,
    api: { origin: '', token: null },
    webhook: null,
    salesTeams: [],
  });
  try {
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    await expect('The store sells what two people have approved.', checkout, '1.0.0');

    const attack = { ...good, [checkout]: [releaseOf(checkout, '6.6.6')] };
    await write(registryOf(2, attack), stolen);
    await expect('A checkout of the thief, signed with the stolen key, reaches nobody.', checkout, '1.0.0');
    await write(
      registryOf(Number.MAX_SAFE_INTEGER - 1, {
        ...good,
        'remote-event': [releaseOf('remote-event', '6.6.6')],
      }),
      stolen,
    );
    await expect('An event page of the thief reaches all: one key suffices for it.', 'remote-event', '6.6.6');

    const found = performance.now();
    const nextFile = join(folder, 'next.pem');
    writeFileSync(nextFile, createPrivateKeyText(), { mode: 0o600 });
    const next = signed(draftRoot(describe(publicKeyOf(readPrivateKeyFile(nextFile))), 2), [ben, cy]);
    await storeNextRoot(
      followRoot({ first, documents: rootsAt(address), state: null }),
      rootsAt(address),
      next,
    );
    copyFileSync(nextFile, keyFile);
    await recoverRegistry(registrar, readBackup(), by);
    await expect(
      'Two people took the key away, and the registry is the one of the backup.',
      'remote-event',
      '1.0.0',
    );
    const safeAfterSeconds = Math.round((performance.now() - found) / 100) / 10;

    await write(
      registryOf(Number.MAX_SAFE_INTEGER, { ...good, 'remote-event': [releaseOf('remote-event', '6.6.7')] }),
      stolen,
    );
    await expect('A registry that the thief signs now reaches nobody.', 'remote-event', '1.0.0');
    await recoverRegistry(registrar, readBackup(), by);
    const refused = await sendCommand(
      address,
      signCommand({ type: 'unfreeze' }, stolen, new Date(), { person: 'thief' }),
    ).then(
      () => false,
      () => true,
    );
    if (!refused) throw new UserError('The drill failed: the registrar took a command of the stolen key.');
    await sendCommand(address, signCommand({ type: 'unfreeze' }, ada, new Date(), by));
    await expect('The registrar refuses the stolen key, and a person unfreezes releases.', checkout, '1.0.0');
    const registries = await Promise.all(servers.map(({ current }) => current()));
    if (registries.some(({ frozen }) => frozen))
      throw new UserError('The drill failed: servers do not follow the recovered registry.');
    return { steps, safeAfterSeconds, restarts: 0 };
  } finally {
    await server.close();
  }
}

export function addDrill(line: CommandLine) {
  const program = line.program.command('drill').description('play an emergency in a folder of its own');
  addCommand(
    { program },
    'drill stolen-key',
    'take a store from a stolen key of the registrar to a safe state',
  ).action(async (options: CommonOptions) => {
    const report = options.json
      ? () => undefined
      : ({ what, seconds }: Step) => progress(`${seconds.toFixed(1)} s  ${what}`);
    const played = await withTemporaryFolder('storefront-drill-', (folder) => playTheft(folder, report));
    const text = `Safe ${played.safeAfterSeconds} s after the theft was found, with ${played.restarts} restarts.`;
    answer('drill stolen-key', options, played, text);
  });
}
