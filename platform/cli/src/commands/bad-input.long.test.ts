import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractVersion } from '@ticket-storefront/contract';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { registryPath } from '@ticket-storefront/registry';
import { changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';

const part = 'remote-cart';
const root = mkdtempSync(join(tmpdir(), 'bad-input-'));
afterAll(() => rmSync(root, { recursive: true }));

const team = 'event team';
const keyFile = (owner: string) => join(root, `${owner}.pem`);
function createKey(owner: string) {
  writeFileSync(keyFile(owner), createPrivateKeyText());
  return readPrivateKey(readFileSync(keyFile(owner), 'utf8'));
}
const [platformKey, teamKey] = [createKey('platform'), createKey('team')];

const fragment = `{ contract: '^${contractVersion}', mount() {} }`;
const container = `var mf_remote_cart = { init: () => {}, get: async () => () => ({ default: ${fragment} }) };`;
/** The end of React's module in a build. */
const react = (version: string) => `var e = {}; e.useTransition = () => 1, e.version = "${version}";`;

const usual = {
  'package.json': JSON.stringify({
    name: part,
    version: '1.0.0',
    owner: team,
    storefront: { slot: 'cart' },
    dependencies: { '@ticket-storefront/contract': '^1.0.0' },
  }),
  'package-lock.json': '{}',
  'dist/fragment.js': container,
};

/** A new shop with the team of the cart, and a repository of the team whose files differ from the usual ones. */
async function open(name: string, files: Readonly<Record<string, string | null>> = {}) {
  const place = join(root, name);
  const folder = join(place, 'sources');
  for (const [path, content] of Object.entries({ ...usual, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (content !== null) writeFileSync(join(folder, path), content);
  }
  const registrar: Registrar = {
    storage: createFolderStorage(join(place, 'registry')),
    assets: createFolderStorage(join(place, 'assets')),
    assetOrigin: 'http://assets',
    platformKey,
    contractVersion,
  };
  const slots = { cart: part };
  const keys = [publicKeyOf(teamKey)];
  await changeRegistry(
    registrar,
    { type: 'team', name: team, keys, parts: [part], share: 25, slots },
    platformKey,
  );
  return { place, folder, registrar };
}

type Shop = Awaited<ReturnType<typeof open>>;

/** The registry, and the paths of all uploaded files. */
async function stateOf({ registrar, place }: Shop) {
  const maps = join(place, 'maps');
  return {
    registry: String((await registrar.storage.read(registryPath))?.content),
    uploaded: await registrar.assets.list(''),
    hasMaps: existsSync(maps),
  };
}

/**
 * Runs a command as the team, as text and with `--json`, which must refuse it with the same sentence and leave everything as it
 * is.
 * @returns the sentence.
 */
async function refusal(
  shop: Shop,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = await stateOf(shop);
  const settings = {
    REGISTRY_STORAGE: join(shop.place, 'registry'),
    ASSETS_STORAGE: join(shop.place, 'assets'),
    SOURCE_MAPS_STORAGE: join(shop.place, 'maps'),
    PLATFORM_KEY_FILE: keyFile('platform'),
    KEY_FILE: keyFile('team'),
    ...environment,
  };
  const asText = await runCli(settings, ...words);
  const asJson = await runCli(settings, ...words, '--json');
  const [sentence = '', ...others] = asText.errorLines;
  expect(others).toEqual([]);
  expect({ code: asText.code, output: asText.output }).toEqual({ code: 1, output: '' });
  expect({ code: asJson.code, output: JSON.parse(asJson.output) }).toEqual({
    code: 1,
    output: { error: { message: sentence } },
  });
  expect(await stateOf(shop)).toEqual(before);
  return sentence;
}

/** The sentence that refuses a build, which is the same for its check and its publication. */
async function refusalOfBuild(name: string, files: Readonly<Record<string, string | null>>) {
  const shop = await open(name, files);
  const built = ['--folder', shop.folder, '--built', 'dist'];
  const sentence = await refusal(shop, ['publish', part, ...built]);
  expect(await refusal(shop, ['check', part, ...built])).toBe(sentence);
  return sentence.replaceAll(`${shop.folder}/`, '').replaceAll(shop.folder, 'sources');
}

test('the build of a part is in its folder, wherever the command runs', async () => {
  expect(await refusalOfBuild('place', { 'dist/fragment.js': null })).toBe(
    'dist has no fragment.js or fragment.<hash>.js, and no fragment.mjs: call the entry of the build fragment.',
  );
});

test('a team that lost its lock file is told to restore it', async () => {
  expect(await refusalOfBuild('lock', { 'package-lock.json': null })).toBe(
    'sources has a package.json with dependencies and no lock file (package-lock.json, npm-shrinkwrap.json, pnpm-lock.yaml, yarn.lock, bun.lock), so another machine may build another part: restore it, or install again and commit it.',
  );
});

test.each([
  ['the package of a stranger', 'left-pad', '1.3.0'],
  ['another major version', '@ticket-storefront/contract', '2.0.0'],
])('a team that got %s for one of ours learns which file shows it', async (what, name, version) => {
  const file = 'node_modules/@ticket-storefront/contract/package.json';
  expect(await refusalOfBuild(what, { [file]: JSON.stringify({ name, version }) })).toBe(
    `${file} is ${name} ${version}, and package.json requires @ticket-storefront/contract ^1.0.0: remove node_modules, and install the packages that the platform team gave you.`,
  );
});

test.each([
  ['in the script', `${container}//# sourceMappingURL=data:application/json;base64,e30=`],
  ['beside the script', `${container}\n//# sourceMappingURL=fragment.js.map\n`],
])('a team whose visitors would get a source map %s learns which script names it', async (what, script) => {
  expect(
    await refusalOfBuild(what, { 'dist/fragment.js': script, 'dist/fragment.js.map': '{"mappings":""}' }),
  ).toBe(
    'fragment.js contains its source map or the address of it: build hidden or external source maps, which visitors do not get.',
  );
});

test('a team with a bundle of 3 MB learns which file to split, and how', async () => {
  const script = `${container}mf_remote_cart.data = "${randomBytes(2_250_000).toString('base64')}";`;
  expect(await refusalOfBuild('bundle', { 'dist/fragment.js': script })).toMatch(
    /^remote-cart 1\.0\.0-\w+ is too large: its entry fragment starts with (22\d{5}) compressed bytes, most in fragment\.js \(\1\), and at most 400000 are allowed: load what is not needed at first by import\(\), into scripts of their own, which do not count\.$/,
  );
});

test('a team with two versions of React in its build learns which files have them', async () => {
  const files = { 'dist/fragment.js': `${container}(() => {${react('19.3.1')}${react('18.3.1')}})();` };
  expect(await refusalOfBuild('versions', files)).toBe(
    'fragment.js has React 19.3.1, and fragment.js has React 18.3.1: depend on one version, and share it or build it in once.',
  );
});

test('a team that shares React and builds it in learns which file has its own', async () => {
  const taking = container.replace('() => {}', '(scope) => Object.values(scope.react)[0].get()');
  const files = { 'dist/fragment.js': `${taking}(() => {${react('19.3.1')}})();` };
  expect(await refusalOfBuild('shared', files)).toBe(
    'fragment.js has React 19.3.1, and the part also takes React ^19.3.0 from the shell: share react in the whole build, or build it in and share none.',
  );
});

test('a team whose container shares React 18 learns that the shell shares another', async () => {
  const own = `(scope) => { scope.react['18.3.1'] = { get: async () => () => ({}), from: '${part}' }; }`;
  const files = { 'dist/fragment.js': container.replace('() => {}', own) };
  expect(await refusalOfBuild('older', files)).toBe(
    'fragment.js requires react ^18.3.1, but the shell shares react ^19.3.0: depend on that, or bundle react into the part and publish it with --built.',
  );
});

test('a team with an mf-manifest.json of a newer format is told to update the command line', async () => {
  const files = { 'dist/mf-manifest.json': '{"metaData":{"pluginVersion":"3.0.0"}}' };
  expect(await refusalOfBuild('federation', files)).toBe(
    'dist has an mf-manifest.json of Module Federation 3.0.0, and this program reads those of versions up to 2: update @ticket-storefront/cli, or remove the file.',
  );
});

/** Signs the document of an envelope again, with another format. */
function inFormat2(purpose: 'registry' | 'release', text: string, key: Registrar['platformKey']): string {
  const document = JSON.parse(Buffer.from(JSON.parse(text).payload, 'base64').toString());
  return signDocument(purpose, { ...document, format: 2 }, key);
}

const newer = 'of format 2, and this program reads format 1: update @ticket-storefront/cli.';

test('a team whose shop has a registry of a newer format is told to update the command line', async () => {
  const shop = await open('registry');
  const { registry } = await stateOf(shop);
  const file = join(shop.place, 'registry', registryPath);
  const text = inFormat2('registry', registry, platformKey);
  writeFileSync(file, text);
  const built = ['--folder', shop.folder, '--built', join(shop.folder, 'dist')];
  for (const words of [['publish', part, ...built], ['rollback', part], ['status']]) {
    expect(await refusal(shop, words)).toBe(`registry.json is ${newer}`);
  }
  const address = await answering(() => text);
  const elsewhere = { REGISTRAR_URL: address, PLATFORM_KEYS: publicKeyOf(platformKey) };
  expect(await refusal(shop, ['publish', part, ...built], elsewhere)).toBe(
    `${address}/registry.json is ${newer}`,
  );
});

test('a platform team that registers a release of a newer format is told to update the command line', async () => {
  const shop = await open('release');
  await uploadSmallRelease(shop.registrar.assets, { part, version: '1.0.0', key: teamKey });
  const file = join(shop.place, 'assets', part, '1.0.0/release.json');
  writeFileSync(file, inFormat2('release', readFileSync(file, 'utf8'), teamKey));
  const asPlatform = { KEY_FILE: keyFile('platform') };
  expect(await refusal(shop, ['register', part, '1.0.0'], asPlatform)).toBe(
    `remote-cart/1.0.0/release.json is ${newer}`,
  );
});

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Starts a server that answers each request with a text. @returns its address. */
async function answering(answer: (url: string) => string) {
  const server = createServer(({ url = '' }, response) => response.end(answer(url)));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('a team whose registrar answers for another part learns that its command may not have been applied', async () => {
  const shop = await open('another');
  const { registry } = await stateOf(shop);
  const { lastChange } = JSON.parse(Buffer.from(JSON.parse(registry).payload, 'base64').toString());
  for (const change of [JSON.stringify(lastChange), '<!doctype html>']) {
    const address = await answering((url) => (url === '/registry.json' ? registry : change));
    const elsewhere = { REGISTRAR_URL: address, PLATFORM_KEYS: publicKeyOf(platformKey) };
    expect(await refusal(shop, ['rollback', part, '1.0.0'], elsewhere)).toBe(
      `${address} answers for another command: set REGISTRAR_URL to the registrar's address, and see with \`storefront status\` whether the command was applied.`,
    );
  }
});

test('a team whose storage answers with the release of another part learns which file differs', async () => {
  const shop = await open('storage');
  const { registrar, place, folder } = shop;
  const manifest = await uploadSmallRelease(registrar.assets, { part, version: '1.0.0', key: teamKey });
  await changeRegistry(registrar, { type: 'publish', part, version: '1.0.0', manifest }, teamKey);
  const promotion = { type: 'promote', part, version: '1.0.0', percent: 100, tenants: [], atOnce: false };
  await changeRegistry(registrar, promotion as Parameters<typeof changeRegistry>[1], platformKey);
  await uploadSmallRelease(registrar.assets, { part: 'remote-event', version: '1.0.0', key: teamKey });
  const fileOf = (of: string) => join(place, 'assets', of, '1.0.0/release.json');
  writeFileSync(fileOf(part), readFileSync(fileOf('remote-event')));
  const built = ['--folder', folder, '--built', join(folder, 'dist')];
  expect(await refusal(shop, ['publish', part, ...built])).toBe(
    'remote-cart/1.0.0/release.json differs from the registered one: restore it, or revoke the release.',
  );
});
