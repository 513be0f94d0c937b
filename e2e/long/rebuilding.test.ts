import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { createPartBuilder } from '@ticket-storefront/releases';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { changedPart } from '../src/releases/changed-part';

/** Hashes of what visitors and servers get, by name. The maps of styles name a hash of before minimizing, which differs. */
const hashesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => !name.endsWith('.map'))
      .map((name) => [name, integrityOf(readFileSync(join(folder, name)))]),
  );

test('a development build of the shell contains the hash of every chunk that it loads', async ({
  browserName: _,
}, info) => {
  const builder = await createPartBuilder({ folder: resolve('shell'), part: 'shell', mode: 'development' });
  const output = info.outputPath('shell');
  const { entries } = await builder.build(output);
  await builder.close();
  const { storefront } = entries;
  const start = storefront?.scripts.map((name) => readFileSync(join(output, name), 'utf8')).join('') ?? '';
  const integrity = (name: string) => integrityOf(readFileSync(join(output, `${name}.js`)));
  const isMissing = (name: string) => !start.includes(integrity(name));
  expect(['apollo', 'reports', 'routes'].filter(isMissing)).toEqual([]);
});

test('an incremental build of a part equals a fresh build', async ({ browserName: _ }, info) => {
  const heading = 'Your Cart';
  const folder = changedPart('remote-cart', 'rebuilding', 'messages/en.json', heading, heading);
  const source = join(folder, 'src/messages/en.json');
  const build = async (name: string, builder: Awaited<ReturnType<typeof createBuilder>>) => {
    const output = info.outputPath(name);
    await builder.build(output);
    return hashesOf(output);
  };
  const createBuilder = () => createPartBuilder({ folder, part: 'remote-cart', mode: 'production' });

  const warm = await createBuilder();
  const before = await build('before', warm);
  writeFileSync(source, readFileSync(source, 'utf8').replace(heading, 'Your Tickets'));
  const again = await build('again', warm);
  await warm.close();
  const cold = await createBuilder();
  const anew = await build('anew', cold);
  await cold.close();

  expect(again).toEqual(anew);
  expect(Object.keys(again)).not.toEqual(Object.keys(before));
});
