import * as v from 'valibot';
import { currentRelease, registrySchema } from './registry';

const integrity = `sha384-${'A'.repeat(64)}`;
const file = { url: 'http://localhost:3001/remote-cart/1.0.0/fragment.js', integrity };

const release = (version: string, isDefault: boolean) => ({
  url: file.url,
  metadata: { integrity, version },
  deployment: { traffic: isDefault ? 100 : 0, default: isDefault },
  extras: { contract: '1.0.0', owner: 'event team', entries: { fragment: { scripts: [file], styles: [] } } },
});
const registry = (...releases: unknown[]) => ({
  schema: 'https://example.com/schema.json',
  microFrontends: { 'remote-cart': releases },
});
const parse = (value: unknown) => v.safeParse(registrySchema, value);
const withFile = (changed: object) => {
  const entries = { fragment: { scripts: [{ ...file, ...changed }], styles: [] } };
  return registry({ ...release('1.0.0', true), extras: { contract: '1.0.0', owner: 'us', entries } });
};

test('visitors get the release that is marked as default', () => {
  const parsed = v.parse(registrySchema, registry(release('1.0.0', false), release('1.1.0', true)));
  expect(currentRelease(parsed, 'remote-cart')?.metadata.version).toBe('1.1.0');
});

test('a part without a default release, or without any, has none', () => {
  const parsed = v.parse(registrySchema, registry(release('1.0.0', false)));
  expect(currentRelease(parsed, 'remote-cart')).toBeNull();
  expect(currentRelease(parsed, 'remote-event')).toBeNull();
});

test.each([
  ['no hash', withFile({ integrity: undefined })],
  ['a weaker hash', withFile({ integrity: 'sha256-AAAA' })],
  ['a cut hash', withFile({ integrity: integrity.slice(0, -1) })],
  ['two hashes', withFile({ integrity: `${integrity} ${integrity}` })],
  ['a relative address', withFile({ url: '/fragment.js' })],
  [
    'a release without a contract',
    registry({ ...release('1.0.0', true), extras: { owner: 'us', entries: {} } }),
  ],
  ['something else', { microFrontends: [] }],
])('a registry with %s is refused', (_name, value) => {
  expect(parse(value).success).toBe(false);
});

test('a registry as it is written is accepted', () => {
  expect(parse(registry(release('1.0.0', true))).success).toBe(true);
});
