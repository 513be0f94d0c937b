import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hashSources, requireHashed } from './source-hash';

const files = {
  'package-lock.json': '{}',
  'remote-x/package.json':
    '{"name":"remote-x","version":"1.0.0","dependencies":{"@ticket-storefront/near":"1.0.0","@ticket-storefront/port":"1.0.0","react":"19.3.0"}}',
  'remote-x/README.md': 'Words',
  'remote-x/texts/terms.html': '<p>Terms</p>',
  'remote-x/webpack.config.mjs': 'export default {};',
  'remote-x/postcss.config.mjs': 'export default {};',
  'remote-x/src/fragment.tsx': "import '@ticket-storefront/near/near'; export default 1;",
  'remote-x/rules/fee.ts': 'export const fee = 1;',
  'remote-x/api/adapter.ts': "import '@ticket-storefront/port';",
  'remote-x/src/panel.module.css': '.panel{}',
  'remote-x/src/images/logo.svg': '<svg/>',
  'remote-x/src/panel.test.tsx': 'test()',
  'remote-x/src/types.test-d.ts': 'expectTypeOf()',
  'remote-y/src/fragment.tsx': 'export default 2;',
  'shared/near/package.json':
    '{"name":"near","version":"1.0.0","dependencies":{"@ticket-storefront/far":"1.0.0"}}',
  'shared/near/src/near.ts': 'export { far as near } from "@ticket-storefront/far";',
  'shared/near/src/near.test.ts': 'test()',
  'shared/far/package.json': '{"name":"far","version":"1.0.0"}',
  'shared/far/src/far.ts': 'export const far = 1;',
  'shared/port/package.json': '{"name":"port","version":"1.0.0"}',
  'shared/port/src/port.ts': 'export const port = 1;',
  'shared/webpack/package.json':
    '{"name":"webpack","version":"1.0.0","dependencies":{"@ticket-storefront/format":"1.0.0"}}',
  'shared/webpack/src/configure-part.ts':
    "import '@ticket-storefront/format/names'; export const preset = 1;",
  'shared/format/package.json': '{"name":"format","version":"1.0.0"}',
  'shared/format/src/names.ts': 'export const name = 1;',
  'shared/stranger/src/stranger.ts': 'export const stranger = 1;',
};

const root = realpathSync(mkdtempSync(join(tmpdir(), 'source-hash-')));
const part = join(root, 'remote-x');
afterAll(() => rmSync(root, { recursive: true }));

beforeEach(() => {
  rmSync(root, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  mkdirSync(join(root, 'node_modules/@ticket-storefront'), { recursive: true });
  for (const name of ['near', 'far', 'port', 'webpack', 'format']) {
    symlinkSync(join(root, 'shared', name), join(root, 'node_modules/@ticket-storefront', name));
  }
});

const original = () => {
  const before = hashSources(part);
  expect(before).toMatch(/^[0-9a-f]{8}$/);
  expect(hashSources(part)).toBe(before);
  return before;
};

test.each([
  'remote-x/src/fragment.tsx',
  'remote-x/src/panel.module.css',
  'remote-x/src/images/logo.svg',
  'remote-x/rules/fee.ts',
  'remote-x/package.json',
  'remote-x/webpack.config.mjs',
  'remote-x/postcss.config.mjs',
  'shared/webpack/src/configure-part.ts',
  'shared/format/src/names.ts',
  'shared/near/src/near.ts',
  'shared/near/package.json',
  'shared/far/src/far.ts',
])('the hash of a part changes with %s', (path) => {
  const before = original();
  appendFileSync(join(root, path), '\n');
  expect(hashSources(part)).not.toBe(before);
});

test.each(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'])(
  'the hash of a part changes with a dependency that %s locks',
  (lock) => {
    renameSync(join(root, 'package-lock.json'), join(root, lock));
    const before = original();
    appendFileSync(join(root, lock), '\n');
    expect(hashSources(part)).not.toBe(before);
  },
);

test('the hash of a part changes with a file that is added, renamed or removed', () => {
  const before = original();
  const added = join(part, 'src/added.ts');
  writeFileSync(added, '');
  const withAdded = hashSources(part);
  renameSync(added, join(part, 'src/renamed.ts'));
  const withRenamed = hashSources(part);
  expect(new Set([before, withAdded, withRenamed]).size).toBe(3);
  rmSync(join(part, 'src/renamed.ts'));
  expect(hashSources(part)).toBe(before);
  rmSync(join(part, 'src/images/logo.svg'));
  expect(hashSources(part)).not.toBe(before);
});

test.each([
  'remote-x/src/panel.test.tsx',
  'remote-x/src/types.test-d.ts',
  'remote-x/README.md',
  'remote-x/api/adapter.ts',
  'remote-y/src/fragment.tsx',
  'shared/port/src/port.ts',
  'shared/near/src/near.test.ts',
  'shared/stranger/src/stranger.ts',
])('the hash of a part does not change with %s', (path) => {
  const before = original();
  appendFileSync(join(root, path), '\n');
  expect(hashSources(part)).toBe(before);
});

test.each([
  'remote-x/src/fragment.tsx',
  'shared/far/src/far.ts',
  'shared/webpack/src/configure-part.ts',
  'package.json',
])('a build may read %s, which is hashed', (path) => {
  expect(() => requireHashed(part, [join(root, path)])).not.toThrow();
});

test.each([
  ['remote-x/texts/terms.html', 'texts/terms.html'],
  ['shared/stranger/src/stranger.ts', '../shared/stranger/src/stranger.ts'],
])('refuses a build that reads %s, which is not hashed', (path, named) => {
  expect(() => requireHashed(part, [join(root, path)])).toThrow(
    `${named} is built into ${part}, but a start would not notice its change`,
  );
});
