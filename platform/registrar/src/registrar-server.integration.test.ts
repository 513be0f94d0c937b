import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fetchRegistry,
  isContinued,
  isIncluded,
  logAt,
  registryHeadOf,
  sendCommand,
  sendPublicationCheck,
} from '@ticket-storefront/registry';
import { type Command, signCommand } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type Storage, StorageError } from '@ticket-storefront/storage';
import Fastify from 'fastify';
import { createRegistrarServer } from './registrar-server';

const platformKey = readPrivateKey(createPrivateKeyText());
const stranger = readPrivateKey(createPrivateKeyText());
const platformKeys = [publicKeyOf(platformKey)];

const folder = mkdtempSync(join(tmpdir(), 'registrar-server-'));
const storage = createFolderStorage(folder);

const serve = (registry: Storage) =>
  createRegistrarServer({
    storage: registry,
    assets: storage,
    assetOrigin: 'http://assets',
    platformKey,
    contractVersion: '1.0.0',
  });
const sign = (command: Command, key: typeof platformKey) =>
  signCommand(command, key, new Date(), { person: 'ada@example.com' });

const server = serve(storage);
let address = '';
beforeAll(async () => {
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test("applies the signed command of a team without the platform's key, and returns the change", async () => {
  expect((await fetchRegistry(address, platformKeys)).counter).toBe(0);
  const team: Command = { type: 'team', name: 'MX team', keys: [], parts: [], share: 25 };
  await sendCommand(address, sign(team, platformKey));
  const done = await sendCommand(address, sign({ type: 'freeze' }, platformKey));
  expect(done).toMatchObject({ counter: 2, who: 'platform team', from: 'open', to: 'frozen' });
  expect((await fetchRegistry(address, platformKeys)).frozen).toBe(true);
});

test("a refusal reaches the team with the registrar's message", async () => {
  await expect(sendCommand(address, sign({ type: 'unfreeze' }, stranger))).rejects.toThrow(
    'The command is signed with an unknown key: ask the platform team to add your key',
  );
  await expect(sendCommand(address, 'freeze')).rejects.toThrow('The command is not signed');
});

test('checks a publication without applying it, and reports why it would be refused', async () => {
  const publish: Command = { type: 'publish', part: 'remote-cart', version: '1.0.0', manifest: 'none' };
  const { counter } = await fetchRegistry(address, platformKeys);
  await expect(sendPublicationCheck(address, sign(publish, stranger), '{}')).rejects.toThrow(
    'The command is signed with an unknown key',
  );
  await expect(sendPublicationCheck(address, sign(publish, platformKey), '{}')).rejects.toThrow(
    'Releases are frozen',
  );
  await expect(
    sendPublicationCheck(address, sign({ type: 'unfreeze' }, platformKey), ''),
  ).resolves.toBeUndefined();
  expect(await fetchRegistry(address, platformKeys)).toMatchObject({ counter, frozen: true });
});

test('proves to anybody that its registry is in its log, and that the log only grew', async () => {
  const [{ log: earlier }, proofs] = [await fetchRegistry(address, platformKeys), logAt(address)];
  await sendCommand(address, sign({ type: 'renew' }, platformKey));
  const registry = await fetchRegistry(address, platformKeys);
  const { log, change } = registryHeadOf(registry);
  if (!log || !earlier || !change) throw new Error('The registry has no log.');
  const inclusion = await proofs.inclusion(log.size - 1, log.size);
  expect(isIncluded(Buffer.from(change, 'hex'), log.size - 1, inclusion ?? [], log)).toBe(true);
  const consistency = await proofs.consistency(earlier.size, log.size);
  expect(isContinued(earlier, log, consistency ?? [])).toBe(true);
  expect(await proofs.inclusion(log.size, log.size)).toBeNull();
  expect(await proofs.consistency(0, log.size + 1)).toBeNull();
  const { statusCode, body } = await server.inject('/log/inclusion?line=x&size=__proto__');
  expect([statusCode, body]).toEqual([404, '{"message":"The log has no such lines."}']);
});

test('a registrar without that check lets a team publish', async () => {
  const older = Fastify();
  const url = await older.listen({ port: 0, host: '127.0.0.1' });
  await expect(sendPublicationCheck(url, '', '')).resolves.toBeUndefined();
  await older.close();
});

const asText = { 'Content-Type': 'text/plain' };
const noCommand = 'The request is not a signed command as text/plain: use `storefront`.';
const notSigned = expect.stringMatching(/^The command is not signed/);

test.each<[string, RequestInit, number, unknown]>([
  ['of another type', { headers: { 'Content-Type': 'application/json' }, body: '{}' }, 415, noCommand],
  ['that is too large', { headers: asText, body: 'x'.repeat(70_000) }, 413, noCommand],
  ['with an empty body', { headers: asText, body: '' }, 409, notSigned],
  ['without a body', {}, 409, notSigned],
])('answers a request %s with a sentence, and logs nothing', async (_name, init, status, message) => {
  const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = await fetch(`${address}/commands`, { method: 'POST', ...init });
  expect([response.status, await response.json()]).toEqual([status, { message }]);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test('does not trust a registry of another platform', async () => {
  await expect(fetchRegistry(address, [publicKeyOf(stranger)])).rejects.toThrow('set PLATFORM_KEYS');
});

test('names the remedy if no registrar answers', async () => {
  await expect(sendCommand('http://127.0.0.1:1', 'x')).rejects.toThrow('set REGISTRAR_URL to its address');
});

test('distinguishes another server from a registrar without a registry', async () => {
  const other = Fastify();
  const at = await other.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetchRegistry(at, platformKeys)).rejects.toThrow(
    'is not a registrar (status 404): set REGISTRAR_URL',
  );
  await expect(sendCommand(at, 'x')).rejects.toThrow('is not a registrar (status 404): set REGISTRAR_URL');
  await other.close();
});

test('reports a failing storage with its remedy, and changes nothing', async () => {
  const full = serve({
    ...storage,
    replace: async () => {
      throw new StorageError('The disk is full: free some space and try again.');
    },
  });
  const before = await storage.read('registry.json');
  const at = await full.listen({ port: 0, host: '127.0.0.1' });
  await expect(sendCommand(at, sign({ type: 'renew' }, platformKey))).rejects.toThrow('The disk is full');
  await full.close();
  expect(await storage.read('registry.json')).toEqual(before);
});
