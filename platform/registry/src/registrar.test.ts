import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passedResult } from '@ticket-storefront/check';
import { registrarAuthor } from '@ticket-storefront/format';
import { changePayload, type SmallRelease, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type Storage, StorageError } from '@ticket-storefront/storage';
import { auditPath, auditProblem } from './audit';
import { type Command, signCommand } from './command';
import {
  applySigned,
  changeRegistry,
  checkPublication,
  discoveryPath,
  type Registrar,
  writeDiscoveryView,
} from './registrar';
import { loadRegistry, registryPath } from './registry-document';

const by = { person: 'ada@example.com', commit: '3f9a12c4', run: 'https://ci.example.com/runs/7' };

const newKey = () => readPrivateKey(createPrivateKeyText());
const [platformKey, eventKey, mxKey, stranger] = [newKey(), newKey(), newKey(), newKey()];

const folder = mkdtempSync(join(tmpdir(), 'registrar-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A registrar with two teams. */
async function open(name: string) {
  const storage = createFolderStorage(join(folder, name, 'registry'));
  const assets = createFolderStorage(join(folder, name, 'assets'));
  const registrar: Registrar = {
    storage,
    assets,
    assetOrigin: 'https://assets.example.com',
    platformKey,
    contractVersion: '1.0.0',
  };
  const team = (of: string, key: typeof eventKey, part: string): Command => ({
    type: 'team',
    name: of,
    keys: [publicKeyOf(key)],
    parts: [part],
    share: 25,
  });
  await changeRegistry(registrar, team('event team', eventKey, 'remote-cart'), platformKey);
  await changeRegistry(registrar, team('MX team', mxKey, 'remote-checkout-mx'), platformKey);

  const publication = async (
    version: string,
    key = eventKey,
    part = 'remote-cart',
    check?: SmallRelease['check'],
  ): Promise<Command> => ({
    type: 'publish',
    part,
    version,
    manifest: await uploadSmallRelease(assets, { part, version, key, check }),
  });
  const versions = async () =>
    (await loadRegistry(storage, [publicKeyOf(platformKey)])).registry.releases['remote-cart']?.map(
      ({ version }) => version,
    );
  const audit = async () =>
    ((await storage.read(auditPath))?.content.toString() ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { registrar, storage, assets, publication, versions, audit };
}

test('registers a release with the hashes of its signed manifest', async () => {
  const { registrar, publication } = await open('published');
  const { releases } = await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  expect(releases['remote-cart']).toEqual([
    expect.objectContaining({
      version: '1.0.0',
      url: 'https://assets.example.com/remote-cart/1.0.0/fragment.js',
      integrity: expect.stringMatching(/^sha384-/),
      owner: 'event team',
      contract: '^1.0.0',
      state: { name: 'candidate' },
    }),
  ]);
});

test('registers whether a release has modules alone, which no cart may have', async () => {
  const { registrar, assets, versions } = await open('modules');
  const files = { 'fragment.mjs': 'export const init = () => {};' };
  const publish = async (part: string, key: typeof eventKey) => {
    const manifest = await uploadSmallRelease(assets, { part, version: '1.0.0', key, files });
    return changeRegistry(registrar, { type: 'publish', part, version: '1.0.0', manifest }, key);
  };
  const { releases } = await publish('remote-event', platformKey);
  expect(releases['remote-event']).toMatchObject([
    { hasOnlyModules: true, url: 'https://assets.example.com/remote-event/1.0.0/fragment.mjs' },
  ]);
  await expect(publish('remote-cart', eventKey)).rejects.toThrow(
    'remote-cart 1.0.0 has ES modules alone, and the slot cart also has to work in browsers that do not check their hashes: add the script fragment.js to its build.',
  );
  expect(await versions()).toBeUndefined();
});

test("only the platform's key can register a release that has not passed every check", async () => {
  const { registrar, publication, versions } = await open('unchecked');
  const unchecked = await publication('1.0.0', eventKey, 'remote-cart', null);
  await expect(changeRegistry(registrar, unchecked, eventKey)).rejects.toThrow(
    'remote-cart 1.0.0 was not checked in a browser: publish it on a machine with one, or ask the platform team to run `storefront register remote-cart 1.0.0`.',
  );
  const { passed, ...check } = passedResult('cart');
  const older = await publication('1.1.0', eventKey, 'remote-cart', {
    ...check,
    passed: passed.filter((name) => name !== 'builtins'),
  });
  await expect(changeRegistry(registrar, older, eventKey)).rejects.toThrow(
    /^remote-cart 1\.1\.0 was checked by @ticket-storefront\/check .*, without builtins: publish it with the newest command line, /,
  );
  expect(await versions()).toBeUndefined();
  await changeRegistry(registrar, unchecked, platformKey);
  expect(await versions()).toEqual(['1.0.0']);
});

test('checks a publication before its upload by the rules of its registration, and changes nothing', async () => {
  const { registrar, publication, versions } = await open('planned');
  const elsewhere = createFolderStorage(join(folder, 'planned', 'elsewhere'));
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  const check = async (version: string, key: typeof eventKey, release: Partial<SmallRelease> = {}) => {
    const part = 'remote-cart';
    const manifest = await uploadSmallRelease(elsewhere, { part, version, key: eventKey, ...release });
    const text = (await elsewhere.read(`${part}/${version}/release.json`))?.content.toString() ?? '';
    const command: Command = { type: 'publish', part, version, manifest };
    return checkPublication(registrar, signCommand(command, key, undefined, by), text);
  };
  await expect(check('1.1.0', eventKey)).resolves.toBeUndefined();
  await expect(check('1.0.0', eventKey)).rejects.toThrow('already exists');
  await expect(check('1.2.0', mxKey)).rejects.toThrow('does not belong to the MX team');
  await expect(check('1.3.0', stranger)).rejects.toThrow('signed with an unknown key');
  await expect(check('1.4.0', eventKey, { key: mxKey })).rejects.toThrow('signed with an unknown key');
  await expect(check('1.5.0', eventKey, { check: null })).rejects.toThrow('was not checked in a browser');
  await expect(check('1.6.0', eventKey, { contract: '^9.0.0' })).rejects.toThrow('runs on contract');
  expect(await versions()).toEqual(['1.0.0']);
});

test('refuses a shell on which parts of visitors do not run, and names them', async () => {
  const { registrar, assets, publication } = await open('beside');
  const give = (command: Command) => changeRegistry(registrar, command, platformKey);
  const everyone = { version: '1.0.0', percent: 100, tenants: [], atOnce: false };
  await give({ type: 'slot', slot: 'cart', part: 'remote-cart' });
  await give(await publication('1.0.0'));
  await give({ type: 'promote', part: 'remote-cart', ...everyone });
  const manifest = await uploadSmallRelease(assets, {
    part: 'shell',
    version: '9.0.0',
    key: platformKey,
    contract: '^9.0.0',
  });
  await expect(give({ type: 'publish', part: 'shell', version: '9.0.0', manifest })).rejects.toThrow(
    `shell 9.0.0 does not fit the releases that visitors get. remote-cart 1.0.0 runs on contract ^1.0.0, and shell 9.0.0 has 9.0.0. Build it against those, or release the others first.`,
  );
});

test('a release belongs to the team of its part, whatever its manifest says', async () => {
  const { registrar, assets } = await open('posing');
  const publish = async (part: string, key: typeof eventKey) => {
    const owner = 'platform team\nshell  9.9.9  default';
    const manifest = await uploadSmallRelease(assets, { part, version: '1.0.0', key, owner });
    const command: Command = { type: 'publish', part, version: '1.0.0', manifest };
    return (await changeRegistry(registrar, command, key)).releases[part]?.[0]?.owner;
  };
  expect(await publish('remote-checkout-mx', mxKey)).toBe('MX team');
  expect(await publish('remote-event', platformKey)).toBe('platform team');
});

test('applies two simultaneous publications, each with an audit line', async () => {
  const { registrar, publication, versions, audit } = await open('race');
  const wanted = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
  const commands = await Promise.all(wanted.map((version) => publication(version)));
  await Promise.all(commands.map((command) => changeRegistry(registrar, command, eventKey)));
  expect([...((await versions()) ?? [])].sort()).toEqual(wanted);
  expect((await audit()).map(({ counter }) => counter).sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a refused command does not change registry and audit file', async () => {
  const { registrar, storage, assets, publication, audit } = await open('refused');
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  const before = await storage.read(registryPath);
  const refuse = (command: Command, key: typeof eventKey, message: string) =>
    expect(changeRegistry(registrar, command, key)).rejects.toThrow(message);

  await refuse(await publication('1.0.0'), eventKey, 'already exists');
  await refuse(await publication('1.1.0'), stranger, 'ask the platform team to add your key');
  await refuse(await publication('1.2.0'), mxKey, 'does not belong to the MX team');
  await refuse(await publication('1.3.0', mxKey), eventKey, 'is signed with an unknown key');
  await refuse(
    { type: 'publish', part: 'remote-cart', version: '1.4.0', manifest: 'sha384-none' },
    eventKey,
    'is missing',
  );
  const broken = await publication('1.5.0');
  const script = await assets.read('remote-cart/1.5.0/fragment.js');
  await assets.replace('remote-cart/1.5.0/fragment.js', Buffer.from('run(1)'), script?.tag ?? '');
  await refuse(broken, eventKey, 'fragment.js has changed');

  expect(await storage.read(registryPath)).toEqual(before);
  expect(await audit()).toHaveLength(3);
});

test('neither signs nor stores an invalid registry', async () => {
  const { registrar, storage, publication } = await open('unreadable');
  const before = await storage.read(registryPath);
  const misplaced = { ...registrar, assetOrigin: 'ftp://assets.example.com' };
  await expect(changeRegistry(misplaced, await publication('1.0.0'), eventKey)).rejects.toThrow(
    'would be invalid (releases.remote-cart)',
  );
  expect(await storage.read(registryPath)).toEqual(before);
});

test('names the person, commit and run in the audit file and beside the releases that a command moved', async () => {
  const { registrar, storage, publication, audit } = await open('named');
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  await changeRegistry(registrar, await publication('1.1.0'), eventKey);
  const command = { type: 'promote', part: 'remote-cart', version: '1.0.0', percent: 10 } as const;
  const text = signCommand({ ...command, tenants: [], atOnce: false }, eventKey, undefined, by);
  const { change } = await applySigned(registrar, text);
  expect(change).toMatchObject({ who: 'event team', by });
  expect((await audit()).at(-1)).toEqual(change);
  const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  expect(registry.releases['remote-cart']?.map((release) => release.by)).toEqual([by, registrarAuthor]);
  expect(await auditProblem(storage, registry)).toBeNull();
});

test('refuses a command that names no person', async () => {
  const { registrar, audit } = await open('nameless');
  const text = signCommand({ type: 'freeze' }, platformKey);
  await expect(applySigned(registrar, text)).rejects.toThrow('install the newest `storefront`');
  await expect(checkPublication(registrar, text, '')).rejects.toThrow('install the newest `storefront`');
  expect(await audit()).toHaveLength(2);
});

test('refuses a replayed command', async () => {
  const { registrar, versions, publication, audit } = await open('overheard');
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  const promotion = { type: 'promote', part: 'remote-cart', version: '1.0.0', percent: 25 } as const;
  const text = signCommand({ ...promotion, tenants: [], atOnce: false }, eventKey, undefined, by);
  await Promise.allSettled([applySigned(registrar, text), applySigned(registrar, text)]);
  expect((await audit()).filter(({ what }) => what === 'promote remote-cart 1.0.0')).toHaveLength(1);
  await expect(applySigned(registrar, text)).rejects.toThrow('was already applied');
  expect(await versions()).toEqual(['1.0.0']);
});

test('refuses a command that was changed in transit, or is older than five minutes', async () => {
  const { registrar } = await open('changed');
  const text = signCommand({ type: 'rollback', part: 'remote-cart' }, eventKey);
  await expect(applySigned(registrar, changePayload(text, 'remote-cart', 'remote-call'))).rejects.toThrow(
    'forged',
  );
  const old = signCommand({ type: 'freeze' }, platformKey, new Date(Date.now() - 301_000));
  await expect(applySigned(registrar, old)).rejects.toThrow('set your clock');
});

test('suggests to try again after repeated conflicts', async () => {
  const { registrar, storage, publication, versions } = await open('loser');
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  const losing = { ...registrar, storage: { ...storage, replace: async () => false } };
  await expect(changeRegistry(losing, await publication('1.1.0'), eventKey)).rejects.toThrow('try again');
  expect(await versions()).toEqual(['1.0.0']);
});

test('a change without an audit line counts, and gets its line before the next change', async () => {
  const { registrar, storage, publication, versions, audit } = await open('unwritten');
  const fullAtAudit: Storage = {
    ...storage,
    replace: async (path, content, tag) => {
      if (path === auditPath) throw new StorageError('The disk is full: free some space and try again.');
      return storage.replace(path, content, tag);
    },
  };
  const cramped = { ...registrar, storage: fullAtAudit };
  await changeRegistry(cramped, await publication('1.0.0'), eventKey);
  await expect(changeRegistry(cramped, await publication('1.1.0'), eventKey)).rejects.toThrow('disk is full');
  expect(await versions()).toEqual(['1.0.0']);
  await changeRegistry(registrar, await publication('1.2.0'), eventKey);
  expect((await audit()).map(({ what }) => what).slice(2)).toEqual([
    'publish remote-cart 1.0.0',
    'publish remote-cart 1.2.0',
  ]);
});

test('reports a change as applied if the storage did not confirm it', async () => {
  const { registrar, storage, publication, versions, audit } = await open('unconfirmed');
  const forgetful: Storage = {
    ...storage,
    replace: async (...write) => (await storage.replace(...write)) && false,
  };
  const { lastChange } = await changeRegistry(
    { ...registrar, storage: forgetful },
    await publication('1.0.0'),
    eventKey,
  );
  expect(lastChange?.what).toBe('publish remote-cart 1.0.0');
  expect(await versions()).toEqual(['1.0.0']);
  expect(await audit()).toHaveLength(3);
});

test('reports an unconfirmed change as applied, also after another change', async () => {
  const { registrar, storage } = await open('overtaken');
  const overtaken: Storage = {
    ...storage,
    replace: async (path, ...write) => {
      const landed = await storage.replace(path, ...write);
      if (path === registryPath) await changeRegistry(registrar, { type: 'renew' }, platformKey);
      return landed && path !== registryPath;
    },
  };
  const text = signCommand({ type: 'freeze' }, platformKey, undefined, by);
  const { change, registry } = await applySigned({ ...registrar, storage: overtaken }, text);
  expect(change).toMatchObject({ what: 'freeze', to: 'frozen' });
  expect(registry.lastChange?.what).toBe('renew');
});

test('updates the discovery document with each change', async () => {
  const { registrar, storage, publication } = await open('discovery');
  const shown = async () =>
    JSON.parse((await storage.read(discoveryPath))?.content.toString() ?? '{}').microFrontends;
  await changeRegistry(registrar, await publication('1.0.0'), eventKey);
  expect(await shown()).toMatchObject({
    'remote-cart': [{ metadata: { version: '1.0.0' }, deployment: { traffic: 0, default: false } }],
  });
  const newest = await changeRegistry(registrar, { type: 'freeze' }, platformKey);
  await writeDiscoveryView(storage, { ...newest, counter: newest.counter - 1, frozen: false });
  expect(await shown()).toMatchObject({ '@ticket-storefront/registry': [{ extras: { frozen: true } }] });
});

test('does not change a registry of another platform', async () => {
  const { registrar } = await open('foreign');
  const other = { ...registrar, platformKey: stranger };
  await expect(changeRegistry(other, { type: 'renew' }, stranger)).rejects.toThrow(
    'use the platform key that signed it',
  );
});
