import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuildRecords } from './releases';

const root = mkdtempSync(join(tmpdir(), 'build-records-'));
afterAll(() => rmSync(root, { recursive: true }));

const records = (mode: 'production' | 'development' = 'production') =>
  openBuildRecords(join(root, 'builds'), { root, mode });
const save = (text: string) => writeFileSync(join(root, 'remote-cart/src/fragment.ts'), text);
const known = (mode?: 'development') => records(mode).of('remote-cart').version();

mkdirSync(join(root, 'remote-cart/src'), { recursive: true });
writeFileSync(join(root, 'remote-cart/package.json'), '{"name":"remote-cart","version":"1.0.0"}');
save('first');

test('the version of sources is remembered until they change, and again when they are back', async () => {
  expect(await known()).toBeNull();
  await records().of('remote-cart').add('1.0.0-00000001');
  expect(await known()).toBe('1.0.0-00000001');
  expect(await known('development')).toBeNull();
  save('second');
  expect(await known()).toBeNull();
  save('first');
  expect(await known()).toBe('1.0.0-00000001');
});

test('the version of another build of the same sources replaces the one before', async () => {
  await records().of('remote-cart').add('1.0.0-00000002');
  expect(await known()).toBe('1.0.0-00000002');
});

test('a build during which sources change is not remembered', async () => {
  save('third');
  const record = records().of('remote-cart');
  save('fourth');
  await record.add('1.0.0-00000003');
  expect(await known()).toBeNull();
  save('third');
  expect(await known()).toBeNull();
});
