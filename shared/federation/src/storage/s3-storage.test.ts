import type { AddressInfo } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import { changeRegistry } from '../registry/registrar';
import { loadRegistry } from '../registry/registry-store';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '../signing/keys';
import { createBucketServer } from '../testing/bucket-server';
import { createS3Storage } from './s3-storage';

const server = createBucketServer();
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

function open(port: number) {
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    credentials,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return createS3Storage({ bucket: 'releases', prefix: 'live/', client });
}

let storage = open(0);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  storage = open((server.address() as AddressInfo).port);
});
afterAll(() => server.close());

const textOf = async (path: string) => (await storage.read(path))?.content.toString();

test('an object is created once, and replaced only by whoever read the newest', async () => {
  expect(await storage.read('a/one.txt')).toBeNull();
  expect(await storage.create('a/one.txt', Buffer.from('first'))).toBe(true);
  expect(await storage.create('a/one.txt', Buffer.from('second'))).toBe(false);
  const tag = (await storage.read('a/one.txt'))?.tag ?? '';
  expect(await storage.replace('a/one.txt', Buffer.from('third'), tag)).toBe(true);
  expect(await storage.replace('a/one.txt', Buffer.from('fourth'), tag)).toBe(false);
  expect(await textOf('a/one.txt')).toBe('third');
  expect(await storage.list('a/')).toEqual(['a/one.txt']);
});

test('lines that are added at once all stay', async () => {
  await Promise.all(['one', 'two', 'three'].map((line) => storage.append('log.txt', line)));
  expect((await textOf('log.txt'))?.trim().split('\n').sort()).toEqual(['one', 'three', 'two']);
});

test('two who change a registry in a bucket at once both land', async () => {
  const platformKey = readPrivateKey(createPrivateKeyText());
  const registrar = { storage, platformKey, assets: storage, assetOrigin: 'http://assets' };
  await Promise.all([
    changeRegistry(registrar, { type: 'freeze' }, platformKey),
    changeRegistry(registrar, { type: 'renew' }, platformKey),
  ]);
  const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  expect(registry.extras).toMatchObject({ counter: 2, frozen: true });
});

test('a bucket that cannot be reached is said in one sentence with its remedy', async () => {
  await expect(open(1).read('registry.json')).rejects.toThrow(
    /^The bucket releases cannot be used \(.*\): check its name/,
  );
});
