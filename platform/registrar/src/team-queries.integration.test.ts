import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type OperatorApi,
  queryOperatorApi,
  sendQuery,
  sourceMapQuery,
  sourceMapsAt,
} from '@ticket-storefront/registry';
import {
  changeRegistry,
  type Registrar,
  signCommand,
  signQuery,
} from '@ticket-storefront/registry/registrar';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import Fastify from 'fastify';
import * as v from 'valibot';
import { createRegistrarServer } from './registrar-server';

const [platform, team, stranger] = [1, 2, 3].map(() => readPrivateKey(createPrivateKeyText()));
if (!platform || !team || !stranger) throw new Error('There are no keys.');
const folder = mkdtempSync(join(tmpdir(), 'queries-'));
const storage = createFolderStorage(folder);
const registrar: Registrar = {
  storage,
  assets: storage,
  assetOrigin: 'http://assets',
  platformKey: platform,
  contractVersion: '1.0.0',
};
const token = 'a token of an operator, which nobody guesses';

/** An API with the health of two parts, for its operator alone. */
const api = Fastify();
const queried: string[] = [];
api.get('/operator/*', async ({ headers, url }, reply) => {
  if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send();
  queried.push(url);
  return url === '/operator/parts' ? [{ part: 'remote-cart' }, { part: 'remote-event' }] : [{ url }];
});

let registrarUrl = '';
let withoutApi = '';
const servers = [api];
beforeAll(async () => {
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });
  await changeRegistry(
    registrar,
    { type: 'team', name: 'Cart team', keys: [publicKeyOf(team)], parts: ['remote-cart'], share: 10 },
    platform,
  );
  const sourceMaps = createFolderStorage(join(folder, 'source-maps'));
  const withApi = createRegistrarServer({ ...registrar, sourceMaps }, undefined, { origin, token });
  const alone = createRegistrarServer(registrar);
  servers.push(withApi, alone);
  registrarUrl = await withApi.listen({ port: 0, host: '127.0.0.1' });
  withoutApi = await alone.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

const query = (path: string, key = team) => sendQuery(registrarUrl, signQuery(path, key));
const faults = (part: string) => `/operator/parts/${part}/faults`;

test('a team reads the health of its own parts by its key alone, and the platform that of all', async () => {
  expect(await query('/operator/parts')).toEqual([{ part: 'remote-cart' }]);
  expect(await query('/operator/parts', platform)).toHaveLength(2);
  expect(await query(faults('remote-cart'))).toEqual([{ url: faults('remote-cart') }]);
  const since = '/operator/parts/remote-cart/payments?since=2026-11-28T00%3A00%3A00.000Z';
  expect(await query(since)).toEqual([{ url: since }]);
  const ofTeam: OperatorApi = { origin: '', token: null, queryRegistrar: query };
  expect(await queryOperatorApi(ofTeam, faults('remote-cart'), v.array(v.unknown()))).toHaveLength(1);
});

test('a team reads the source maps of its releases from the registrar, whoever of it published them', async () => {
  const ofTeam = sourceMapsAt(registrarUrl, (path) => signQuery(path, team));
  const path = 'remote-cart/1.0.0-3f9a12c4/chunks/cart.js.map';
  const map = Buffer.from('{"version":3,"sources":["src/käse.tsx"]}');
  expect(await ofTeam.create(path, map)).toBe(true);
  expect(await ofTeam.create(path, Buffer.from('{}'))).toBe(false);
  expect((await ofTeam.read(path))?.content).toEqual(map);
  expect(await ofTeam.read('remote-cart/1.0.0-3f9a12c4/none.js.map')).toBeNull();
});

test.each([
  ['of another team', 'remote-event/1.0.0/fragment.js.map', 'remote-event does not belong to the Cart team'],
  ['outside of its folder', 'remote-cart/../registry.json.map', 'is not the one that was signed'],
  ['that is no source map', 'remote-cart/1.0.0/fragment.js', 'is not the one that was signed'],
])('refuses a source map %s', async (_name, path, sentence) => {
  const ofTeam = sourceMapsAt(registrarUrl, (named) => signQuery(named, team));
  await expect(ofTeam.create(path, Buffer.from('{}'))).rejects.toThrow(sentence);
});

test('refuses a source map with another content than was signed, and one if it keeps none', async () => {
  const path = 'remote-cart/1.0.0/fragment.js.map';
  const text = signQuery(`${sourceMapQuery(path)}#${integrityOf('{}')}`, team);
  const post = (origin: string, content: string) =>
    fetch(`${origin}/source-maps`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: `${text}\n${content}`,
    }).then((response) => response.text());
  expect(await post(registrarUrl, '{"forged":true}')).toContain('is not the one that was signed');
  expect(await post(withoutApi, '{}')).toContain('keeps no source maps');
});

test.each([
  [
    'another team’s part',
    () => query(faults('remote-event')),
    'remote-event does not belong to the Cart team',
  ],
  ['any other path', () => query('/operator/orders'), 'answers no such query'],
  ['a path that leaves its part', () => query('/operator/parts/remote-cart/../../orders'), 'no such query'],
  ['a path that goes on', () => query(`${faults('remote-cart')}/../remote-event/faults`), 'no such query'],
  ['a stranger', () => query('/operator/parts', stranger), 'The query is signed with an unknown key'],
  [
    'a query of yesterday',
    () => sendQuery(registrarUrl, signQuery('/operator/parts', team, new Date(Date.now() - 86_400_000))),
    "and the registrar's clock shows",
  ],
  [
    'a command',
    () => sendQuery(registrarUrl, signCommand({ type: 'freeze' }, platform)),
    'The query is signed for another purpose',
  ],
  [
    'a registrar without the API',
    () => sendQuery(withoutApi, signQuery('/operator/parts', team)),
    'ask the platform team to set its API_ORIGIN',
  ],
])('a team does not read what is not its own: %s', async (_what, refused, message) => {
  const before = queried.length;
  await expect(refused()).rejects.toThrow(message);
  expect(queried).toHaveLength(before);
});
