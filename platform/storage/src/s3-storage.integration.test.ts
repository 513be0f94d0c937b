import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { pageSize, startBucket } from '@ticket-storefront/platform-testing';
import { loadRegistry } from '@ticket-storefront/registry';
import { auditPath, changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { openStorage } from './open-storage';
import { createS3Storage } from './s3-storage';
import type { Storage } from './storage';

const outer = { ...process.env };
const bytes = (text: string) => Buffer.from(text);

describe.each(['either', 'quoted', 'bare'] as const)('on a server with tags in the form: %s', (tags) => {
  let bucket: Awaited<ReturnType<typeof startBucket>>;
  let storage: Storage;

  beforeAll(async () => {
    bucket = await startBucket(tags);
    process.env = { ...outer, ...bucket.environment };
    storage = openStorage('s3://releases/live');
  });
  afterAll(() => {
    process.env = outer;
    bucket.server.close();
  });

  const textOf = async (path: string) => (await storage.read(path))?.content.toString();

  test('creates an object once, and replaces only its newest version', async () => {
    expect(await storage.read('a/one.txt')).toBeNull();
    expect(await storage.create('a/one.txt', bytes('first'))).toBe(true);
    expect(await storage.create('a/one.txt', bytes('second'))).toBe(false);
    const tag = (await storage.read('a/one.txt'))?.tag ?? '';
    expect(await storage.replace('a/one.txt', bytes('third'), tag)).toBe(true);
    expect(await storage.replace('a/one.txt', bytes('fourth'), tag)).toBe(false);
    expect(await textOf('a/one.txt')).toBe('third');
    expect(await storage.replace('a/none.txt', bytes('fifth'), tag)).toBe(false);
  });

  test('the version of an object changes with every write', async () => {
    expect(await storage.versionOf('v.txt')).toBeNull();
    await storage.create('v.txt', bytes('first'));
    const [first, again] = [await storage.versionOf('v.txt'), await storage.versionOf('v.txt')];
    await storage.replace('v.txt', bytes('second'), (await storage.read('v.txt'))?.tag ?? '');
    expect(again).toBe(first);
    expect(await storage.versionOf('v.txt')).not.toBe(first);
  });

  test('only one of many simultaneous writers succeeds', async () => {
    const four = ['1', '2', '3', '4'].map(bytes);
    const created = await Promise.all(four.map(() => storage.create('b.txt', bytes('0'))));
    const tag = (await storage.read('b.txt'))?.tag ?? '';
    const replaced = await Promise.all(four.map((content) => storage.replace('b.txt', content, tag)));
    expect([created, replaced].map((won) => won.filter(Boolean).length)).toEqual([1, 1]);
  });

  test('retries a write that conflicts with a deletion', async () => {
    bucket.server.conflictWithNext(2);
    expect(await storage.create('c.txt', bytes('there'))).toBe(true);
    expect(await textOf('c.txt')).toBe('there');
  });

  test('refuses an object that is too large before it is read', async () => {
    await storage.create('large', bytes('12345'));
    await expect(storage.read('large', 4)).rejects.toThrow('large has 5 bytes, and at most 4 are allowed');
    expect((await storage.read('large', 5))?.content.toString()).toBe('12345');
  });

  test('lists all pages of a folder', async () => {
    const paths = Array.from({ length: 2 * pageSize + 1 }, (_, index) => `many/1.0.0/${index} & <more>.js`);
    for (const path of paths) await storage.create(path, bytes('x'));
    expect((await storage.list('many/')).sort()).toEqual(paths);
    expect(await storage.list('nothing/')).toEqual([]);
  });

  test('stores released files with the headers for browsers, and the registry without caching', async () => {
    const headersOf = async (path: string) => {
      const object = await new S3Client({ forcePathStyle: true }).send(
        new GetObjectCommand({ Bucket: 'releases', Key: `live/${path}` }),
      );
      return [object.ContentType, object.CacheControl];
    };
    await storage.create('remote-cart/1.0.0/fragment.css', bytes('.a{}'));
    await storage.create('registry.json', bytes('{}'));
    expect(await headersOf('remote-cart/1.0.0/fragment.css')).toEqual([
      'text/css',
      'public, max-age=31536000, immutable',
    ]);
    await storage.create('remote-event/1.0.0/fragment.mjs', bytes('export {};'));
    const [type] = await headersOf('remote-event/1.0.0/fragment.mjs');
    expect(type).toBe('text/javascript');
    expect(await headersOf('registry.json')).toEqual(['application/json', 'no-cache']);
  });

  test('applies two simultaneous changes of a registry in a bucket', async () => {
    const registryStorage = openStorage('s3://releases/another/place');
    const platformKey = readPrivateKey(createPrivateKeyText());
    const registrar = {
      storage: registryStorage,
      platformKey,
      assets: storage,
      assetOrigin: 'http://assets',
      contractVersion: '1.0.0',
    };
    const team = (name: string) =>
      changeRegistry(registrar, { type: 'team', name, keys: [], parts: [], share: 25 }, platformKey);
    await Promise.all([team('MX team'), team('Stripe team')]);
    const { registry } = await loadRegistry(registryStorage, [publicKeyOf(platformKey)]);
    expect(registry.counter).toBe(2);
    expect(Object.keys(registry.teams).sort()).toEqual(['MX team', 'Stripe team']);
    const audit = (await registryStorage.read(auditPath))?.content.toString().trim().split('\n') ?? [];
    expect(audit.map((line) => JSON.parse(line).counter)).toEqual([1, 2]);
  });

  test.each([
    [
      'that cannot be reached',
      's3://releases',
      // The SDK's pauses between attempts do not affect the message.
      { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_MAX_ATTEMPTS: '1' },
      '.*ECONNREFUSED.*',
    ],
    ['of another name', 's3://elsewhere', {}, 'NoSuchBucket'],
    ['with a wrong secret', 's3://releases', { AWS_SECRET_ACCESS_KEY: 'guessed' }, 'SignatureDoesNotMatch'],
    ['without a region', 's3://releases', { AWS_REGION: undefined }, 'Region is missing'],
  ])('explains a bucket %s in one sentence with the remedy', async (_name, address, environment, reason) => {
    process.env = { ...outer, ...bucket.environment, ...environment };
    const wrong = openStorage(address);
    const sentence = `^The bucket \\w+ cannot be used \\(${reason}\\): check its name, the credentials, AWS_REGION and AWS_ENDPOINT_URL\\.$`;
    await expect(wrong.read('registry.json')).rejects.toThrow(new RegExp(sentence));
    await expect(wrong.create('registry.json', bytes('{}'))).rejects.toThrow(new RegExp(sentence));
    await expect(wrong.list('many/')).rejects.toThrow(new RegExp(sentence));
  });
});

describe('a bucket that sends half a file', () => {
  let half: Server;
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    half = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"1"' });
      response.write('x'.repeat(500), () => answer(response));
    }).listen(0, '127.0.0.1');
    await once(half, 'listening');
    const { port } = half.address() as AddressInfo;
    const environment = {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_REGION: 'test',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    process.env = { ...outer, ...environment };
  });
  afterAll(() => {
    process.env = outer;
    half.closeAllConnections();
    half.close();
  });

  test.each([
    ['and hangs up', (response: ServerResponse) => response.destroy()],
    ['and then nothing more', () => undefined],
  ])('%s is explained, and no half is used', async (_what, then) => {
    answer = then;
    const reading = createS3Storage('releases', '', 500).read('registry.json');
    await expect(reading).rejects.toThrow(/^The bucket releases cannot be used \(.+\): check its name/);
  });
});
