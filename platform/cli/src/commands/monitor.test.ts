import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@ticket-storefront/format';
import {
  linesOf,
  proveConsistency,
  proveInclusion,
  registryHeadOf,
  registryHeadPath,
} from '@ticket-storefront/registry';
import { type Command, changeRegistry, readAudit } from '@ticket-storefront/registry/registrar';
import { createFolderStorage } from '@ticket-storefront/storage';
import { compareStories } from './monitor';

const platformKey = generateKeyPairSync('ed25519').privateKey;
const folder = mkdtempSync(join(tmpdir(), 'monitor-'));
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

/** A store of the same key, with its registry and log. */
function storeIn(name: string) {
  const storage = createFolderStorage(join(folder, name));
  const registrar = {
    storage,
    assets: storage,
    assetOrigin: 'https://assets.test',
    platformKey,
    contractVersion: '1.0.0',
  };
  const change = (command: Command) => changeRegistry(registrar, command, platformKey);
  const hex = (proof: readonly string[] | null) => proof?.map((hash) => Buffer.from(hash, 'hex')) ?? null;
  const lines = async () => linesOf(await readAudit(storage));
  return {
    change,
    proofs: {
      inclusion: async (line: number, size: number) => hex(proveInclusion(await lines(), line, size)),
      consistency: async (from: number, to: number) => hex(proveConsistency(await lines(), from, to)),
    },
  };
}

/** A shop that says which registry it uses, and shows a page. */
async function shopWith(registry: () => Registry, html = ''): Promise<string> {
  const server = createServer(({ url }, response) =>
    response.end(url === registryHeadPath ? JSON.stringify(registryHeadOf(registry())) : html),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const team = (name: string): Command => ({ type: 'team', name, keys: [], parts: [], share: 0 });

/** A store with three changes; `at` is the registry after each. */
async function history(name: string) {
  const store = storeIn(name);
  const at = [await store.change(team('A')), await store.change(team('B')), await store.change(team('C'))];
  const follow = (shops: readonly string[]) => ({
    shops,
    proofs: store.proofs,
    readRegistry: async () => at.at(-1) as Registry,
  });
  return { ...store, at, follow };
}

test('shops with the newest registry and with an earlier one are in the log', async () => {
  const { at, follow } = await history('same');
  const shops = [await shopWith(() => at[2] as Registry), await shopWith(() => at[1] as Registry)];
  const first = await compareStories(follow(shops), null);
  expect(first).toMatchObject({ problems: [], counter: 3, head: { size: 3 } });
  expect(await compareStories(follow(shops), first.head)).toMatchObject({ problems: [] });
});

test.each([
  ['of the same counter, which the registrar has signed for one shop alone', 1],
  ['of a larger counter', 2],
])('a monitor finds a registry %s', async (name, changes) => {
  const { at, follow, proofs } = await history(name);
  const other = storeIn(`${name}, other`);
  for (const each of ['A', 'B']) await other.change(team(each));
  let split = await other.change(team('X'));
  if (changes === 2) split = await other.change(team('Y'));
  const shops = [await shopWith(() => at[2] as Registry), await shopWith(() => split)];
  const { problems } = await compareStories(follow(shops), null);
  expect(problems).toEqual([
    expect.stringContaining(`${shops[1]} uses a release set ${split.counter} that is not in`),
  ]);
  // Control: whoever compares only what the registrar says finds nothing.
  expect((await compareStories({ ...follow([]), proofs }, null)).problems).toEqual([]);
});

test('a monitor that comes back finds that the registrar’s log was written anew', async () => {
  const { follow } = await history('before');
  const { head } = await compareStories(follow([]), null);
  const other = storeIn('anew');
  let registry = await other.change(team('X'));
  for (const each of ['Y', 'Z', 'Q']) registry = await other.change(team(each));
  const anew = { shops: [], proofs: other.proofs, readRegistry: async () => registry };
  const { problems, head: kept } = await compareStories(anew, head);
  expect(problems).toEqual([expect.stringContaining('does not continue the one of 3 lines')]);
  expect(kept).toEqual(head);
  expect((await compareStories(anew, null)).problems).toEqual([]);
});

test('a monitor names a shop that does not answer', async () => {
  const { follow } = await history('silent');
  const { problems } = await compareStories(follow(['http://127.0.0.1:1/']), null);
  expect(problems).toEqual([expect.stringContaining('does not say which registry it uses: start it')]);
});

test('a monitor finds a page with a release that visitors must not get', async () => {
  const { at, follow } = await history('page');
  const release = {
    version: '1.0.0',
    url: 'https://assets.test/remote-event/1.0.0/fragment.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    manifest: `sha384-${'A'.repeat(64)}`,
    contract: '^1.0.0',
    owner: 'A',
    published: '2026-11-28T00:00:00.000Z',
    state: { name: 'current', since: '2026-11-28T00:00:00.000Z' },
  } as const;
  const registry = { ...(at[2] as Registry), releases: { 'remote-event': [release] } };
  const page = (version: string) => `<script src="https://assets.test/remote-event/${version}/fragment.js">`;
  const shops = [
    await shopWith(() => at[2] as Registry, page('1.0.0')),
    await shopWith(() => at[2] as Registry, page('6.6.6')),
  ];
  const { problems } = await compareStories({ ...follow(shops), readRegistry: async () => registry }, null);
  expect(problems.filter((problem) => problem.includes('loads'))).toEqual([
    `${shops[1]} loads remote-event 6.6.6, which is unknown to the registry: compare the page with \`storefront watch\`.`,
  ]);
});
