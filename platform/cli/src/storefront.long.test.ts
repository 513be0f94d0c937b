import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { contractRange } from '@ticket-storefront/contract';
import { startBucket, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { loadRegistry, registryPath, writeRegistryText } from '@ticket-storefront/registry';
import { type Command, changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';

const part = 'remote-cart';
const folder = mkdtempSync(join(tmpdir(), 'storefront-'));
const [registryFolder, assetsFolder] = [join(folder, 'registry'), join(folder, 'assets')];
const keyFile = (name: string) => join(folder, `${name}.pem`);

const makeKey = (name: string) => {
  writeFileSync(keyFile(name), createPrivateKeyText());
  return readPrivateKey(readFileSync(keyFile(name), 'utf8'));
};
const [platformKey, teamKey] = [makeKey('platform'), makeKey('team')];
makeKey('stranger');
makeKey('other');

const platform = {
  REGISTRY_STORAGE: registryFolder,
  ASSETS_STORAGE: assetsFolder,
  PLATFORM_KEY_FILE: keyFile('platform'),
  KEY_FILE: keyFile('platform'),
};
const team = { ...platform, KEY_FILE: keyFile('team') };

const assets = createFolderStorage(assetsFolder);
const upload = (version: string) => uploadSmallRelease(assets, { part, version, key: teamKey });

beforeAll(async () => {
  const storage = createFolderStorage(registryFolder);
  const registrar = { storage, assets, assetOrigin: 'http://assets', platformKey, contractVersion: '1.0.0' };
  const keys = [publicKeyOf(teamKey)];
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys, parts: [part], share: 25 },
    platformKey,
  );
  for (const version of ['1.0.0', '1.1.0']) {
    const manifest = await upload(version);
    await changeRegistry(registrar, { type: 'publish', part, version, manifest }, teamKey);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The content of every file of the registry. */
const registryBytes = () =>
  Object.fromEntries(
    readdirSync(registryFolder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  );

/** Runs a command that must fail without a change. @returns its sentence, which is the message of its only JSON document. */
async function refusal(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const before = registryBytes();
  const { code, output, errorLines } = await runCli(environment, ...args, '--json');
  const progress = /^(Building|Checking|Uploading) .* …$/;
  const sentences = errorLines.filter((line) => !progress.test(line));
  expect({ code, sentences, registry: registryBytes() }).toEqual({
    code: 1,
    sentences: [expect.any(String)],
    registry: before,
  });
  expect(JSON.parse(output)).toEqual({ error: { message: sentences[0] } });
  return sentences[0];
}

/** The beginning of a registry's content, after the line break between path and content. */
const registryStart = '\n{"payloadType":"application/vnd.storefront.registry';

const promotion = ['promote', part, '1.1.0', '--percent', '10'];
const fullDisk = (writes: string) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(resolve('platform/testing/src/full-disk.mjs'))}`,
  FULL_DISK: writes,
});
const closedBucket = {
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

/** The folder of a part that requires another React than the shell's. */
const oldReact = join(folder, 'old-react');
mkdirSync(oldReact);
writeFileSync(
  join(oldReact, 'package.json'),
  JSON.stringify({
    name: part,
    version: '1.0.0',
    owner: 'event team',
    storefront: { slot: 'cart' },
    dependencies: { react: '18.3.1' },
  }),
);
writeFileSync(join(oldReact, 'package-lock.json'), '{}');

/** Writes a finished build with a contract that takes React from the shell. @returns its folder. */
function writeBuild(name: string, contract: string): string {
  const built = join(folder, name);
  mkdirSync(built);
  const fragment = `{ contract: '${contract}', mount() {} }`;
  const script = `var mf_remote_cart = {
    init: (scope) => Object.values(scope.react)[0].get(),
    get: async () => () => ({ default: ${fragment} }),
  };`;
  writeFileSync(join(built, 'fragment.js'), script);
  writeFileSync(join(built, 'fragment.js.map'), '{}');
  return built;
}

const ofModules = join(folder, 'modules');
mkdirSync(ofModules);
writeFileSync(
  join(ofModules, 'fragment.mjs'),
  `export const init = () => {}; export const get = () => () => ({ default: { contract: '${contractRange}', mount() {} } });`,
);
writeFileSync(join(ofModules, 'fragment.mjs.map'), '{}');

test.each<[string, Record<string, string>, string[], RegExp]>([
  [
    'a new part with an invalid name',
    team,
    ['create', 'fragment', 'cart', '--packages', '.'],
    /^"cart" is not the name of a /,
  ],
  [
    'an unknown template',
    team,
    ['create', 'fragment', part, '--framework', 'vue', '--packages', '.'],
    /: use .*framework/,
  ],
  [
    'a check of an unknown part',
    team,
    ['check', 'remote-none'],
    /does not exist: pass the folder of the part/,
  ],
  ['a slot for the shell', platform, ['slot', 'cart', 'shell'], /^"shell" cannot fill a slot: use a remote/],
  ['an unknown slot', platform, ['slot', 'nowhere', part], /is not a slot: use event, cart or checkout:/],
  ['an invalid part', team, ['publish', 'cart'], /^"cart" is not the name of a part: use shell, or .*\.$/],
  [
    'a part with the name of an object member',
    platform,
    ['promote', 'constructor', '1.0.0'],
    /^"constructor" is not the name of a part/,
  ],
  ['a part of another team', team, ['rollback', 'shell'], /^shell does not belong to the event team: use /],
  ['a part of a team, signed by the platform', platform, ['publish', part], /use the key of its owner\.$/],
  ['an unknown version', platform, ['promote', part, '9.9.9'], /^There is no release 9\.9\.9 .*: publish it/],
  [
    'a rollback of a version without visits',
    platform,
    ['rollback', part, '1.1.0'],
    /^Visitors get no release of remote-cart: /,
  ],
  [
    'an existing version',
    team,
    ['publish', part, '--version', '1.0.0'],
    / 1\.0\.0 already exists with other files: change its version first\.$/,
  ],
  ['an invalid version', team, ['publish', part, '--version', '../2'], /is not a version: use one like/],
  ['a version too long', team, ['publish', part, '--version', '1'.repeat(65)], /of at most 64 letters, /],
  [
    'a part for another React',
    team,
    ['publish', part, '--folder', oldReact],
    /package\.json requires react 18\.3\.1, but the shell shares react \^19\.3\.0: depend on that, or /,
  ],
  [
    'a build for a future shell',
    team,
    ['publish', part, '--folder', oldReact, '--built', writeBuild('far', '^9.0.0')],
    /runs on contract \^9\.0\.0, and the shell has .*: publish a release built against that\.$/,
  ],
  [
    'a cart of modules alone',
    team,
    ['publish', part, '--folder', oldReact, '--built', ofModules],
    /^remote-cart 1\.0\.0-\w+ has ES modules alone, and the slot cart also has to work .*: add the script fragment\.js to its build\.$/,
  ],
  [
    'a build that takes another React from the shell',
    team,
    ['publish', part, '--folder', oldReact, '--built', writeBuild('react', contractRange)],
    /package\.json requires react 18\.3\.1, but the shell shares/,
  ],
  [
    'a missing build',
    team,
    ['publish', part, '--folder', oldReact, '--built', '/none'],
    /^There is no folder \/none: build the part first\.$/,
  ],
  ['--as beside KEY_FILE', platform, ['freeze', '--as', 'nobody'], /: remove --as, or KEY_FILE=/],
  ['a share in hexadecimal', platform, [...promotion.slice(0, -1), '0x10'], /whole number from 1 to/],
  ['a folder without sources', team, ['publish', part, '--folder', '/'], /: pass the folder .* --folder\.$/],
  [
    'the sources of another part',
    team,
    ['publish', part, '--folder', 'remote-event'],
    /holds @ticket-storefront\/remote-event, not remote-cart: pass the folder of its sources with --folder\.$/,
  ],
  ['a unknown key', { ...team, KEY_FILE: keyFile('stranger') }, promotion, /: ask the platform team to/],
  [
    'a publisher with an unknown key',
    { ...team, KEY_FILE: keyFile('stranger') },
    ['publish', part, '--version', '1.2.0'],
    /^No team has the key .*: ask the platform team to add it\.$/,
  ],
  [
    'a share above that of the team',
    team,
    ['promote', part, '1.1.0'],
    /up to 25 %: ask the platform team for more\.$/,
  ],
  [
    'a missing key',
    { ...team, KEY_FILE: '/none.pem' },
    promotion,
    /^\/none\.pem cannot be read \(ENOENT\): choose another file\.$/,
  ],
  ...['status', 'verify', 'freeze'].map((command): [string, Record<string, string>, string[], RegExp] => [
    `${command} without a registry`,
    { ...platform, REGISTRY_STORAGE: join(folder, 'regsitry') },
    [command],
    /^There is no registry yet: set REGISTRY_STORAGE or REGISTRAR_URL to its address/,
  ]),
  ...['status', 'doctor', 'verify'].map((command): [string, Record<string, string>, string[], RegExp] => [
    `${command} with a wrong port`,
    { ...team, PORT: 'x' },
    [command],
    /^The command cannot start: PORT must be a port from 1 to 65532 \(set in the environment\)\.$/,
  ]),
  [
    'a wrong platform key',
    { ...team, PLATFORM_KEYS: 'x' },
    ['status'],
    /PLATFORM_KEYS must be public keys of 43 characters, separated by commas \(set in the environment\)\.$/,
  ],
  [
    'an unknown kind of storage',
    { ...team, REGISTRY_STORAGE: 'ftp://x' },
    promotion,
    /: use a folder, or s3:/,
  ],
  [
    'a file in place of a folder',
    { ...team, REGISTRY_STORAGE: keyFile('team') },
    promotion,
    /choose another fol/,
  ],
  [
    'a bucket out of reach',
    { ...team, ...closedBucket, REGISTRY_STORAGE: 's3://releases' },
    promotion,
    /ECONNREFUSED.*: check/,
  ],
  [
    'assets out of reach',
    { ...team, ...closedBucket, ASSETS_STORAGE: 's3://assets' },
    ['verify'],
    /^The bucket assets cannot be used/,
  ],
  [
    'a registrar out of reach',
    { ...team, REGISTRAR_URL: 'http://localhost:1' },
    promotion,
    /set REGISTRAR_URL/,
  ],
  ['a full disk', { ...team, ...fullDisk(registryStart) }, promotion, /^The disk is full: free some space/],
])(
  'refuses %s in one sentence without a change of the registry',
  async (_name, environment, args, sentence) => {
    expect(await refusal(environment, ...args)).toMatch(sentence);
  },
);

test('registrar and doctor refuse a bucket that ignores conditional writes', async () => {
  const { server, environment } = await startBucket(null);
  const careless = { ...platform, ...environment, REGISTRY_STORAGE: 's3://releases' };
  expect(await refusal(careless, 'registrar')).toMatch(
    /^The storage of the registry .*: set REGISTRY_STORAGE/,
  );
  const { code, output } = await runCli(careless, 'doctor', '--json');
  const message = expect.stringContaining('set REGISTRY_STORAGE to a bucket that honours If-Match');
  expect(code).toBe(1);
  expect(JSON.parse(output).error.checks).toContainEqual({ subject: 'Registrar', ok: false, message });
  server.close();
});

test.each([
  [
    'an unknown option',
    ['promote', part, '1.0.0', '--half'],
    /\(unknown option '--half'\): see `storefront --h/,
  ],
  ['a missing argument', ['promote', part], /\(missing required argument 'version'\): see /],
  ['an unknown command', ['promte'], /\(unknown command 'promte'\): see /],
])('prints one JSON document about %s', async (_name, args, message) => {
  const { code, output } = await runCli(team, ...args, '--json');
  expect({ code, document: JSON.parse(output) }).toEqual({
    code: 1,
    document: { error: { message: expect.stringMatching(message) } },
  });
});

test('prints a refusal on standard error alone without --json', async () => {
  expect(await runCli(platform, 'promote', part, '9.9.9')).toEqual({
    code: 1,
    output: '',
    errorLines: [expect.stringMatching(/^There is no release 9\.9\.9 /)],
  });
});

test('publishing again completes a release that was uploaded but not registered', async () => {
  const publication = ['publish', part, '--version', '3.0.0'];
  expect(await refusal({ ...team, ...fullDisk(registryStart) }, ...publication)).toMatch(
    /^The disk is full: free some space/,
  );
  const uploaded = join(assetsFolder, part, '3.0.0');
  rmSync(join(uploaded, readdirSync(uploaded).find((file) => file.endsWith('.js')) ?? ''));
  expect(await runCli(team, ...publication)).toMatchObject({ code: 0 });
  expect(await runCli(team, 'verify')).toMatchObject({ code: 0 });
});

test("only the platform's key can register a release, and nobody can check one without a browser", async () => {
  const withoutPlatformKey = {
    REGISTRY_STORAGE: registryFolder,
    KEY_FILE: keyFile('team'),
    PLATFORM_KEYS: publicKeyOf(platformKey),
    DATA_FOLDER: join(folder, 'none'),
    CHROME_PATH: '',
    PLAYWRIGHT_BROWSERS_PATH: join(folder, 'none'),
  };
  expect(await refusal(withoutPlatformKey, 'register', part, '1.0.0')).toMatch(
    /^Only the platform team may register /,
  );
  expect(await refusal(withoutPlatformKey, 'check', part)).toMatch(/^There is no browser: /);
});

test('refuses an incompatible part before it is built', async () => {
  const REGISTRY_STORAGE = join(folder, 'ahead');
  const storage = createFolderStorage(REGISTRY_STORAGE);
  const registrar = { storage, assets, assetOrigin: 'http://assets', platformKey, contractVersion: '1.0.0' };
  const shell = { part: 'shell', version: '9.0.0' };
  const manifest = await uploadSmallRelease(assets, { ...shell, key: platformKey, contract: '^9.0.0' });
  const keys = [publicKeyOf(teamKey)];
  const commands: Command[] = [
    { type: 'publish', ...shell, manifest },
    { type: 'promote', ...shell, percent: 100, tenants: [], atOnce: false },
    { type: 'team', name: 'event team', keys, parts: [part], share: 25 },
  ];
  for (const command of commands) await changeRegistry(registrar, command, platformKey);
  const errorLinesOf = async (...args: string[]) =>
    (await runCli({ ...team, REGISTRY_STORAGE }, 'publish', part, ...args)).errorLines;
  expect(await errorLinesOf()).toEqual([expect.stringMatching(/, and the shell has 9\.0\.0: /)]);
  expect((await runCli(team, 'publish', part, '--folder', oldReact)).errorLines).toEqual([
    expect.stringMatching(/requires react 18\.3\.1/),
  ]);
});

test('does not register another build that was uploaded under the same version', async () => {
  await upload('5.0.0');
  expect(await refusal(team, 'publish', part, '--version', '5.0.0')).toMatch(
    /^remote-cart\/5\.0\.0\/.* is of another build: publish the release under another version\.$/,
  );
});

test('reports a change as applied if the disk is full only for its audit line', async () => {
  expect(await runCli({ ...platform, ...fullDisk('\n{"counter"') }, 'freeze')).toMatchObject({
    code: 0,
    output: 'freeze: open → frozen\n',
  });
  expect(registryBytes()['audit.jsonl']).not.toContain('"freeze"');
  expect(await runCli(platform, 'unfreeze')).toMatchObject({ code: 0 });
  const lines = registryBytes()['audit.jsonl']?.trim().split('\n') ?? [];
  expect(lines.slice(-2).map((line) => JSON.parse(line).what)).toEqual(['freeze', 'unfreeze']);
});

test('explains to one of two simultaneous publishers of a version what to do', async () => {
  const publish = () => runCli(team, 'publish', part, '--version', '4.0.0');
  const rivals = await Promise.all([publish(), publish()]);
  expect(rivals.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(rivals.flatMap(({ errorLines }) => errorLines).join(' ')).toMatch(/4\.0\.0 already exists: /);
});

test("suggests another port if the registrar's port is in use", async () => {
  const neighbour = createServer().listen(0, 'localhost');
  await once(neighbour, 'listening');
  const { port } = neighbour.address() as AddressInfo;
  const ran = await runCli(platform, 'registrar', '--port', String(port)).finally(() => neighbour.close());
  expect(ran).toEqual({
    code: 1,
    output: '',
    errorLines: [
      `The registrar cannot listen on localhost:${port} (EADDRINUSE): choose another --port or --host.`,
    ],
  });
});

test('succeeds if nobody reads the output', async () => {
  const child = spawn(process.execPath, [resolve('shell/plug-in/bin/storefront.mjs'), 'renew'], {
    env: { PATH: process.env['PATH'], ...platform },
  });
  child.stdout.destroy();
  const [[code], errorOutput] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' });
});

test('removes the build of an interrupted publication', async () => {
  const place = join(folder, 'temporary');
  mkdirSync(place);
  const builds = () => readdirSync(place).filter((name) => name.startsWith('release-'));
  const args = [resolve('shell/plug-in/bin/storefront.mjs'), 'publish', part, '--version', '6.0.0'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], TMPDIR: place, ...team },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  while (builds().length === 0 && child.exitCode === null) await setTimeout(20);
  child.kill('SIGINT');
  expect({ ended: await ended, builds: builds() }).toEqual({ ended: [130, null], builds: [] });
});

test('the key that signs the registry can sign commands of the platform team', async () => {
  const { KEY_FILE: _none, ...registrar } = platform;
  expect(await runCli(registrar, 'freeze')).toMatchObject({ code: 0 });
  expect(await runCli(registrar, 'unfreeze', '--as', 'platform team')).toMatchObject({ code: 0 });
});

test('the key that signs the registry can publish a part without a team', async () => {
  const { KEY_FILE: _none, ...registrar } = platform;
  const { code, output, errorLines } = await runCli(
    registrar,
    'publish',
    'remote-event',
    '--version',
    '1.0.0',
  );
  expect({ code, output, errorLines }).toEqual({
    code: 0,
    errorLines: expect.any(Array),
    output: 'Published remote-event 1.0.0 as a candidate. No visitor gets it yet.\n',
  });
});

test('applies all simultaneous changes of several processes', async () => {
  const lines = () => registryBytes()['audit.jsonl']?.trim().split('\n').length ?? 0;
  const before = lines();
  const all = await Promise.all([1, 2, 3, 4].map(() => runCli(platform, 'renew')));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(lines()).toBe(before + 4);
});

test('accepts a team that may only publish', async () => {
  const args = ['--key', keyFile('stranger'), '--parts', 'remote-checkout-mx', '--share', '0'];
  expect(await runCli(platform, 'team', 'MX team', ...args)).toMatchObject({
    code: 0,
    output: expect.stringContaining('remote-checkout-mx up to 0 %'),
  });
});

test('a team keeps its share when its keys change, and a new one gets 10 percent', async () => {
  const named = ['--key', keyFile('stranger'), '--parts', 'remote-checkout-mx'];
  const shareIs = (percent: number) => ({
    code: 0,
    output: expect.stringContaining(`remote-checkout-mx up to ${percent} %`),
  });
  expect(await runCli(platform, 'team', 'MX team', ...named)).toMatchObject(shareIs(0));
  await runCli(platform, 'team', 'MX team', '--key', keyFile('stranger'), '--parts');
  const other = ['--key', keyFile('other'), '--parts', 'remote-checkout-mx'];
  expect(await runCli(platform, 'team', 'New team', ...other)).toMatchObject(shareIs(10));
  await runCli(platform, 'team', 'New team', '--key', keyFile('other'), '--parts');
});

test('status lists the releases of one part, or of one team', async () => {
  const read = async (...words: string[]) => {
    const { output } = await runCli(platform, 'status', ...words, '--json');
    return JSON.parse(output).releases as { part: string; owner: string }[];
  };
  expect(new Set((await read(part)).map((release) => release.part))).toEqual(new Set([part]));
  expect(new Set((await read('--team', 'event team')).map(({ owner }) => owner))).toEqual(
    new Set(['event team']),
  );
  expect(await read('--team', 'nobody')).toEqual([]);
  expect(await runCli(platform, 'status', 'remote-none')).toMatchObject({
    code: 1,
    errorLines: [expect.stringContaining('remote-none has no releases: see all parts')],
  });
});

test('status shows that a registry has expired', async () => {
  const keys = [publicKeyOf(platformKey)];
  const { registry } = await loadRegistry(createFolderStorage(registryFolder), keys);
  const expired = { ...registry, expires: '2026-01-01T00:00:00.000Z' };
  const old = mkdtempSync(join(folder, 'expired-'));
  writeFileSync(join(old, registryPath), writeRegistryText(expired, platformKey));
  const { output } = await runCli({ ...platform, REGISTRY_STORAGE: old }, 'status');
  expect(output).toContain(`Registry ${expired.counter}, EXPIRED on ${expired.expires}\n`);
});
