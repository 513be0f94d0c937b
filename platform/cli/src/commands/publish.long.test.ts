import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractVersion } from '@ticket-storefront/contract';
import { type Ran, runCli } from '@ticket-storefront/platform-testing/programs';
import { createRegistrarServer } from '@ticket-storefront/registrar';
import { changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { type Answer, answers, failures } from '../program';

const part = 'remote-cart';
const root = mkdtempSync(join(tmpdir(), 'publish-'));
afterAll(() => rmSync(root, { recursive: true }));

const example = join(root, 'example');
beforeAll(() => {
  execFileSync(process.execPath, ['docs/examples/cart-esbuild/build.mjs']);
  cpSync(resolve('docs/examples/cart-esbuild/dist'), join(example, 'dist'), { recursive: true });
});

const noBrowser = { CHROME_PATH: '', PLAYWRIGHT_BROWSERS_PATH: '/no-browser-here' };

/** A new shop with the team of the cart, and a finished build of the cart. */
async function open(name: string) {
  const folder = join(root, name);
  const storage = createFolderStorage(join(folder, 'registry'));
  const assets = createFolderStorage(join(folder, 'assets'));
  mkdirSync(folder);
  const makeKey = (of: string) => {
    writeFileSync(join(folder, `${of}.pem`), createPrivateKeyText());
    return readPrivateKey(readFileSync(join(folder, `${of}.pem`), 'utf8'));
  };
  const [platformKey, teamKey] = [makeKey('platform'), makeKey('team')];
  const registrar: Registrar = {
    storage,
    assets,
    assetOrigin: 'http://assets',
    platformKey,
    contractVersion,
  };
  const keys = [publicKeyOf(teamKey)];
  const [parts, slots] = [[part], { cart: part }];
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys, parts, share: 25, slots },
    platformKey,
  );

  const sources = join(folder, 'sources');
  cpSync(example, sources, { recursive: true });
  const describe = (version: string) =>
    writeFileSync(
      join(sources, 'package.json'),
      JSON.stringify({ name: part, version, owner: 'event team', storefront: { slot: 'cart' } }),
    );
  describe('1.0.0');

  const platform = {
    REGISTRY_STORAGE: join(folder, 'registry'),
    ASSETS_STORAGE: join(folder, 'assets'),
    SOURCE_MAPS_STORAGE: join(folder, 'maps'),
    PLATFORM_KEY_FILE: join(folder, 'platform.pem'),
    KEY_FILE: join(folder, 'platform.pem'),
  };
  const team = { ...platform, KEY_FILE: join(folder, 'team.pem') };
  const { PLATFORM_KEY_FILE: _platformKey, ...withoutPlatformKey } = team;
  const built = join(sources, 'dist');
  return {
    registrar,
    assets,
    platformKeys: publicKeyOf(platformKey),
    describe,
    sources,
    built,
    /** Publishes as the team on the registrar's machine. */
    publish: (environment: Readonly<Record<string, string>> = {}, ...options: string[]) =>
      runCli(
        { ...team, ...environment },
        ...['publish', part, '--folder', sources, '--built', built, ...options],
      ),
    /** Publishes as the team on another machine. */
    publishElsewhere: (environment: Readonly<Record<string, string>>, ...options: string[]) =>
      runCli(
        {
          ...withoutPlatformKey,
          DATA_FOLDER: join(folder, 'none'),
          PLATFORM_KEYS: publicKeyOf(platformKey),
          ...environment,
        },
        ...['publish', part, '--folder', sources, '--built', built, ...options],
      ),
    platform: (...args: string[]) => runCli(platform, ...args),
    /** Paths of all uploaded files. */
    uploaded: async () => [
      ...(await assets.list('')).filter((path) => !path.startsWith('.')),
      ...(existsSync(join(folder, 'maps')) ? readdirSync(join(folder, 'maps')) : []),
    ],
  };
}

const lastLine = ({ errorLines }: Ran) => errorLines.at(-1);
const versionIn = ({ output }: Ran) => / (1\.\d\.\d-[0-9a-f]{8}) /.exec(output)?.[1] ?? '';

test('publishing the live release again publishes nothing, and a candidate is reported as one', async () => {
  const { publish, platform, describe, uploaded } = await open('live');
  const first = await publish();
  const version = versionIn(first);
  expect(first).toMatchObject({
    code: 0,
    output: `Published ${part} ${version} as a candidate. No visitor gets it yet.\n`,
  });
  const files = await uploaded();
  expect(await publish()).toMatchObject({
    code: 0,
    output: `${part} ${version} is a candidate already: nothing to publish. \`storefront promote ${part} ${version}\` shows it to visitors.\n`,
  });
  expect(await platform('promote', part, version)).toMatchObject({ code: 0 });
  const words = `${part} ${version} is live already: nothing to publish.\n`;
  expect(await publish()).toMatchObject({ code: 0, output: words });
  describe('1.1.0');
  expect(await publish()).toMatchObject({ code: 0, output: words });
  const { code, output } = await publish({}, '--json');
  expect({ code, ...JSON.parse(output) }).toMatchObject({ code: 0, version, state: 'current' });
  expect(await uploaded()).toEqual(files);
});

test('a named version is published even if its files are live', async () => {
  const { publish, platform } = await open('named');
  await platform('promote', part, versionIn(await publish()));
  expect(await publish({}, '--version', '2.0.0')).toMatchObject({
    code: 0,
    output: `Published ${part} 2.0.0 as a candidate. No visitor gets it yet.\n`,
  });
});

test('a named version with other files is refused', async () => {
  const { publish, built } = await open('taken');
  await publish({}, '--version', '2.0.0');
  writeFileSync(join(built, 'picture.svg'), '<svg/>');
  expect(lastLine(await publish({}, '--version', '2.0.0'))).toBe(
    `${part} 2.0.0 already exists with other files: change its version first.`,
  );
});

test('a publish that failed for lack of a browser is completed by one with a browser', async () => {
  const { publish, publishElsewhere, platform, uploaded } = await open('browser');
  const refused = await publishElsewhere(noBrowser);
  expect({ ...refused, last: lastLine(refused) }).toMatchObject({
    code: 1,
    last: expect.stringMatching(/^There is no browser: .* was not uploaded: publish it on a machine with /),
  });
  expect(await uploaded()).toEqual([]);
  const unchecked = await publishElsewhere(noBrowser, '--unchecked');
  expect(unchecked).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Uploaded .*: the platform team registers it with `storefront register /),
  });
  expect(await publish()).toMatchObject({ code: 0, output: expect.stringMatching(/^Published /) });
  expect(await platform('verify')).toMatchObject({ code: 0 });
});

test('the platform team can register an unchecked release', async () => {
  const { publishElsewhere, platform } = await open('unchecked');
  const { output } = await publishElsewhere(noBrowser, '--unchecked', '--json');
  const { version, state } = JSON.parse(output);
  expect(state).toBe('uploaded');
  expect(await platform('register', part, version)).toMatchObject({ code: 0 });
});

test('completes the upload of a machine with another compressor and another manifest', async () => {
  const { publish, publishElsewhere, platform, assets } = await open('compressor');
  await publishElsewhere(noBrowser, '--unchecked');
  const paths = await assets.list(`${part}/`);
  for (const path of paths.filter((name) => /\.(br|gz)$|release\.json$/.test(name))) {
    appendFileSync(join(root, 'compressor/assets', path), 'other');
  }
  expect(await publish()).toMatchObject({ code: 0, output: expect.stringMatching(/^Published /) });
  expect(await platform('verify')).toMatchObject({ code: 0 });
});

test('a registrar that refuses leaves nothing uploaded', async () => {
  const { registrar, platformKeys, publishElsewhere, uploaded } = await open('refused');
  const later = () => new Date(Date.now() + 3_600_000);
  const server = createRegistrarServer({ ...registrar, now: later });
  const REGISTRAR_URL = await server.listen({ port: 0, host: '127.0.0.1' });
  const refused = await publishElsewhere({ REGISTRAR_URL, PLATFORM_KEYS: platformKeys });
  await server.close();
  expect({ ...refused, last: lastLine(refused) }).toMatchObject({
    code: 1,
    last: expect.stringMatching(
      /^The command was signed at .*: set your clock, and run the command again\.$/,
    ),
  });
  expect(await uploaded()).toEqual([]);
});

test('a registrar elsewhere checks a release before its upload, and registers it after', async () => {
  const { registrar, publishElsewhere, platform } = await open('elsewhere');
  const server = createRegistrarServer(registrar);
  const REGISTRAR_URL = await server.listen({ port: 0, host: '127.0.0.1' });
  const published = await publishElsewhere({ REGISTRAR_URL });
  await server.close();
  expect(published).toMatchObject({ code: 0, output: expect.stringMatching(/^Published /) });
  expect(await platform('verify')).toMatchObject({ code: 0 });
});

/** Reads the only document of a command. It has the documented fields and no others. */
function documentOf<Schema extends v.GenericSchema>(schema: Schema, { output }: Ran): v.InferOutput<Schema> {
  const document = JSON.parse(output);
  const { issues, output: read } = v.safeParse(schema, document);
  expect({ document, issues }).toEqual({ document: read, issues: undefined });
  return v.parse(schema, document);
}

test('commands answer with --json in their documented shapes, from the publication to the rollback', async () => {
  const { publish, platform, sources, built, assets } = await open('shapes');
  const read = async <Name extends keyof typeof answers>(name: Name, ...args: string[]) =>
    documentOf(answers[name], await platform(name, ...args, '--json')) as Answer<Name>;

  expect((await read('doctor')).checks).toContainEqual({
    subject: 'Asset origin',
    ok: true,
    message: 'not checked, because there is no release yet',
  });
  expect(await read('check', sources, '--built', built)).toMatchObject({ part, slot: 'cart' });
  const { version, ...published } = documentOf(answers.publish, await publish({}, '--json'));
  expect(published).toMatchObject({ part, state: 'candidate', isNew: true, unmapped: null });
  expect(documentOf(answers.publish, await publish({}, '--json'))).toMatchObject({ version, isNew: false });
  await publish({}, '--version', '2.0.0');

  const share = (of: string, state: string, percent: number, tenants: string[] = []) => ({
    version: of,
    state,
    percent,
    tenants,
  });
  const current = share(version, 'current', 100);
  expect(await read('promote', part, version)).toEqual({
    part,
    version,
    counter: 4,
    who: 'platform team',
    by: expect.objectContaining({ person: expect.any(String), run: null }),
    when: expect.any(String),
    from: { releases: [share(version, 'candidate', 0)] },
    to: { releases: [current] },
  });
  const tenant = 'tickets.example.com';
  const canary = share('2.0.0', 'canary', 25, [tenant]);
  const promoted = await read('promote', part, '2.0.0', '--percent', '25', '--tenant', tenant);
  expect(promoted.to).toEqual({ releases: [current, canary] });
  expect((await read('status')).releases).toEqual([
    expect.objectContaining({ part, slot: 'cart', owner: 'event team', ...canary, health: null }),
    expect.objectContaining({ part, slot: 'cart', owner: 'event team', ...current, reason: null }),
  ]);
  expect(await read('rollback', part)).toMatchObject({
    version: null,
    from: { releases: [current, canary] },
    to: { releases: [current] },
  });
  expect(await read('slot', 'cart')).toMatchObject({ slot: 'cart', from: { part }, to: { part: null } });
  expect(await read('freeze')).toMatchObject({ from: { frozen: false }, to: { frozen: true } });
  expect(await read('verify')).toMatchObject({ provenances: 2, problems: [] });

  await assets.create(`${part}/2.0.0/extra.js`, Buffer.from('steal()'));
  const changed = await platform('verify', '--json');
  expect(changed.code).toBe(1);
  expect(documentOf(failures.verify, changed).error).toMatchObject({
    message: expect.stringMatching(/^1 problem was found: revoke /),
    problems: [{ part, version: '2.0.0', message: `${part}/2.0.0/extra.js is in no manifest.` }],
  });
  const unreachable = await platform('doctor', '--json');
  expect(unreachable.code).toBe(1);
  expect(documentOf(failures.doctor, unreachable).error.message).toMatch(/^Asset origin cannot be used /);
});

test('a refused check and a refused publication have the problems as data', async () => {
  const { publish, platform, sources, built } = await open('problems');
  const script = readdirSync(built).find((file) => /^fragment.*\.js$/.test(file)) ?? '';
  const failing = "globalThis.document && queueMicrotask(() => { throw new Error('late'); });";
  appendFileSync(join(built, script), `\n;${failing}`);
  for (const [schema, refused] of [
    [failures.check, await platform('check', sources, '--built', built, '--json')],
    [failures.publish, await publish({}, '--json')],
  ] as const) {
    expect(refused.code).toBe(1);
    const { message, problems } = documentOf(schema, refused).error;
    expect(message).toMatch(/^remote-cart 1\.0\.0-\w+ fails \d+ checks? of docs\/checking-a-part\.md\.$/);
    expect(problems).toContainEqual(expect.objectContaining({ check: 'errors', file: script }));
  }
});
