import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DTSManager } from '@module-federation/dts-plugin/core';
import webpack from 'webpack';
import { configurePart } from './configure-part';

// Inside the repository, where the part finds its packages.
const data = join(import.meta.dirname, '../../../.data');
mkdirSync(data, { recursive: true });
const folder = mkdtempSync(join(data, 'remote-test-'));
const output = mkdtempSync(join(tmpdir(), 'remote-test-'));

const sources = {
  'package.json': JSON.stringify({ name: 'remote-test', version: '1.0.0', storefront: { slot: 'cart' } }),
  'src/fragment.tsx': `import { useState } from 'react';
    export const load = () => import(/* webpackChunkName: "later" */ './later');
    export default function Panel() { return <p>{useState(0)}</p>; }`,
  'src/later.tsx': `import styles from './later.module.css';
    export const className = styles['later'];`,
  'src/later.module.css': '.later { color: teal }',
};

async function build(): Promise<void> {
  const configs = configurePart({ name: 'remote-test', folder, languages: ['es'] })(
    {},
    { mode: 'production' },
  );
  for (const config of configs) {
    const compiler = webpack({ ...config, output: { ...config.output, path: output } });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
    await promisify(compiler.close.bind(compiler))();
  }
}

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  for (const [path, text] of Object.entries(sources)) writeFileSync(join(folder, path), text);
  await build();
});
afterAll(() => {
  for (const made of [folder, output]) rmSync(made, { recursive: true });
});

const read = (file: string) => readFileSync(join(output, file));

/** The built files whose names match. */
const files = (name: RegExp) => readdirSync(output).filter((file) => name.test(file));

const manifest = () => JSON.parse(read('mf-manifest.json').toString());

test('a remote starts with one script and one style', () => {
  const [style, ...moreStyles] = files(/\.css$/);
  expect(files(/^fragment\.\w{20}\.js$/)).toEqual([manifest().metaData.remoteEntry.name]);
  expect(moreStyles).toEqual([]);
  expect(read(style ?? '').toString()).toContain('teal');
});

test.each(['', '.es'])('the entry of language "%s" has the hash of its later chunk', (language) => {
  const [entry = ''] = files(new RegExp(`^fragment${language}\\.\\w{20}\\.js$`));
  const [chunk = ''] = files(new RegExp(`^later${language}\\.\\w{20}\\.js$`));
  const hash = createHash('sha384').update(read(chunk)).digest('base64');
  expect(read(entry).includes(`sha384-${hash}`)).toBe(true);
});

test('the manifest names every script and style, and the packages that the shell shares', () => {
  const { exposes, shared, metaData } = manifest();
  const [{ assets }] = exposes;
  expect([metaData.remoteEntry.name, ...assets.js.async].sort()).toEqual(
    files(/^(fragment|later)\.\w{20}\.js$/),
  );
  expect(assets.css.sync).toEqual(files(/\.css$/));
  expect(shared.map(({ name }: { name: string }) => name)).toEqual([
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
  ]);
});

test('the same sources result in the same bytes', async () => {
  const before = new Map(readdirSync(output).map((file) => [file, read(file)]));
  rmSync(output, { recursive: true });
  await build();
  expect(new Map(readdirSync(output).map((file) => [file, read(file)]))).toEqual(before);
});

test('the types plugin of Module Federation reads the types of a remote', async () => {
  const server = createServer(({ url = '' }, response) => response.end(read(url.slice(1))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const consumer = mkdtempSync(join(tmpdir(), 'remote-test-'));
  const remotes = { mf_remote_test: `mf_remote_test@http://127.0.0.1:${port}/mf-manifest.json` };
  const host = { context: consumer, moduleFederationConfig: { name: 'host', remotes }, abortOnError: true };
  await new DTSManager({ host }).consumeTypes().finally(() => server.close());
  const types = readFileSync(join(consumer, '@mf-types/mf_remote_test/fragment.d.ts'), 'utf8');
  rmSync(consumer, { recursive: true });
  expect(types).toContain('declare const fragment: Fragment<CartPanelProps>');
});
