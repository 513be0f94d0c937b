import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inTerminal } from '@ticket-storefront/server';
import { createAssetServer } from './asset-server';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('serves pictures to any page with a long cache time, and nothing outside the folder', async () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  const server = createAssetServer({ ...inTerminal, ASSETS_FOLDER: folder });
  const picture = await server.inject('/logo.svg');
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  });
  expect((await server.inject('/..%2fpasswd')).statusCode).toBe(403);
  await server.close();
});

test('accepts a folder relative to the working directory', async () => {
  mkdirSync(join(folder, 'shell'));
  writeFileSync(join(folder, 'shell', 'a.js'), '1');
  const server = createAssetServer({ ...inTerminal, ASSETS_FOLDER: relative(process.cwd(), folder) });
  expect((await server.inject('/shell/a.js')).body).toBe('1');
  await server.close();
});

test('serves no file at an address in the folder of another release', async () => {
  for (const release of ['remote-cart', 'remote-event']) {
    mkdirSync(join(folder, release, '1.0.0'), { recursive: true });
    writeFileSync(join(folder, release, '1.0.0', 'fragment.js'), '1');
  }
  const server = createAssetServer({ ...inTerminal, ASSETS_FOLDER: folder });
  const statusOf = async (path: string) => (await server.inject(`/remote-cart/1.0.0/${path}`)).statusCode;
  expect(await statusOf('fragment.js')).toBe(200);
  for (const path of ['..%2f..%2fremote-event', '%2e%2e%2f..%2Fremote-event', '..%5c..%5cremote-event'])
    expect(await statusOf(`${path}/1.0.0/fragment.js`)).toBe(403);
  await server.close();
});

test('an HTTPS origin sends Strict-Transport-Security with every answer', async () => {
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  const told = async (ASSETS_ORIGIN: string) => {
    const server = createAssetServer({ ...inTerminal, ASSETS_FOLDER: folder, ASSETS_ORIGIN });
    const answers = await Promise.all(['/logo.svg', '/nothing'].map((path) => server.inject(path)));
    return answers.map(({ headers }) => headers['strict-transport-security']);
  };
  expect(await told('https://assets.example.com')).toEqual(Array(2).fill('max-age=63072000'));
  expect(await told('http://localhost:3001')).toEqual([undefined, undefined]);
});

test('does not follow links out of the folder, also for compressed files', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  writeFileSync(join(outside, 'platform.pem'), 'private');
  symlinkSync(join(outside, 'platform.pem'), join(folder, 'key.js'));
  symlinkSync(outside, join(folder, 'keys'));
  writeFileSync(join(folder, 'main.js'), 'run()');
  symlinkSync(join(outside, 'platform.pem'), join(folder, 'main.js.br'));
  const server = createAssetServer({ ...inTerminal, ASSETS_FOLDER: folder });
  for (const path of ['/key.js', '/k%65y.js', '/keys/platform.pem', '/main.js']) {
    const answer = await server.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    expect([answer.statusCode, answer.body.includes('private')]).toEqual([404, false]);
  }
  rmSync(outside, { recursive: true });
});
