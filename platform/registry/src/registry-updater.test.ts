import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changePayload } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { writeRegistryText } from './registry-document';
import { createRegistryUpdater } from './registry-updater';
import { trustKeys } from './trust';

const platform = readPrivateKey(createPrivateKeyText());
const stranger = readPrivateKey(createPrivateKeyText());
const start = new Date('2026-11-21T00:00:00.000Z');
const tomorrow = new Date('2026-11-22T00:00:00.000Z');

const document = (counter: number, expires = tomorrow) => ({
  counter,
  expires: expires.toISOString(),
  frozen: false,
  teams: {},
  slots: {},
  releases: {},
  defaults: {},
  lastChange: null,
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'updater-'));
  folders.push(folder);
  const warnings: string[] = [];
  let now = start;
  const open = (storage = createFolderStorage(folder), maxAgeMs = 0, minCounter = 0) =>
    createRegistryUpdater({
      storage,
      state: createFolderStorage(join(folder, 'state')),
      trust: trustKeys([publicKeyOf(platform)]),
      maxAgeMs,
      minCounter,
      warn: (line) => void warnings.push(line),
      now: () => now,
    });
  const updater = open();
  return {
    folder,
    warnings,
    updater,
    restart: () => open(),
    open,
    wait: (until: Date) => {
      now = until;
    },
    publish: (text: string) => writeFileSync(join(folder, 'registry.json'), text),
    counter: async (of = updater) => (await of.current()).counter,
  };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const signed = (counter: number, expires?: Date) => writeRegistryText(document(counter, expires), platform);

test('uses a newer registry of the platform', async () => {
  const { publish, counter, warnings } = setUp();
  publish(signed(1));
  expect(await counter()).toBe(1);
  publish(signed(2));
  expect(await counter()).toBe(2);
  expect(warnings).toEqual([]);
});

test('returns a stored registry also during an older refresh', async () => {
  const { folder, publish, open } = setUp();
  const stored = createFolderStorage(folder);
  const [hasRead, goOn] = [deferred(), deferred()];
  const updater = open({
    ...stored,
    read: async (path) => {
      const found = await stored.read(path);
      hasRead.resolve();
      await goOn.promise;
      return found;
    },
  });
  publish(signed(1));
  const early = updater.current();
  await hasRead.promise;
  publish(signed(2));
  const late = [updater.current(), updater.current()];
  goOn.resolve();
  expect((await early).counter).toBe(1);
  expect((await Promise.all(late)).map(({ counter }) => counter)).toEqual([2, 2]);
});

test('serves the trusted registry while storage does not answer, and a newer one as soon as it does', async () => {
  const { folder, publish, open, counter } = setUp();
  const stored = createFolderStorage(folder);
  let answered = Promise.resolve();
  const versionOf = (path: string) => answered.then(() => stored.versionOf(path));
  const updater = open({ ...stored, versionOf });
  publish(signed(1));
  expect(await counter(updater)).toBe(1);
  const stalled = deferred();
  answered = stalled.promise;
  for (let document = 0; document < 10; document += 1) expect(await counter(updater)).toBe(1);
  // Nothing has waited for the end of the attempt, which would be an alarm.
  expect(updater.status().alarm).toBeNull();
  publish(signed(2));
  stalled.resolve();
  while ((await counter(updater)) < 2) await new Promise((resolve) => setImmediate(resolve));
});

test('shares one refresh within the maximum age of a registry', async () => {
  const { folder, publish, open } = setUp();
  const stored = createFolderStorage(folder);
  let looks = 0;
  const read = (path: string) => {
    looks += 1;
    return stored.read(path);
  };
  publish(signed(1));
  const updater = open({ ...stored, read }, 60_000);
  await Promise.all([updater.current(), updater.current()]);
  expect(await updater.current()).toMatchObject({ counter: 1 });
  expect(looks).toBe(1);
});

test.each([
  ['forged', changePayload(signed(3), '"frozen":false', '"frozen":true'), /forged/],
  ['signed by a stranger', writeRegistryText(document(3), stranger), /unknown key/],
  ['not signed', JSON.stringify(document(3)), /not signed/],
  ['replayed', signed(1), /replayed: its counter is 1, after 2/],
  ['another of the same counter', signed(2, new Date('2027-01-01')), /replayed/],
  ['expired', signed(3, start), /expired/],
  ['half written', signed(3).slice(0, 90), /not signed/],
])('refuses a registry that is %s, uses the last good one, and warns once', async (_name, text, message) => {
  const { publish, counter, warnings, updater } = setUp();
  publish(signed(2));
  await counter();
  publish(text);
  expect(await counter()).toBe(2);
  expect(await counter()).toBe(2);
  expect(warnings).toEqual([expect.stringMatching(message)]);
  expect(warnings[0]).toContain('release set 2 stays in use');
  expect(updater.status()).toMatchObject({ counter: 2, alarm: expect.stringMatching(message) });
  publish(signed(4));
  expect(await counter()).toBe(4);
  expect(updater.status().alarm).toBeNull();
});

test('remembers the highest counter after a restart', async () => {
  const { publish, counter, restart, warnings } = setUp();
  publish(signed(5));
  await counter();
  publish(signed(4));
  expect(await counter(restart())).toBe(5);
  expect(warnings).toHaveLength(1);
});

test('a registry that expires stays in use with an alarm, also after a restart', async () => {
  const { publish, counter, updater, wait, restart } = setUp();
  publish(signed(1));
  await counter();
  wait(tomorrow);
  expect(await counter()).toBe(1);
  expect(updater.status().alarm).toContain('while in use');
  expect(await counter(restart())).toBe(1);
});

test('throws without any good registry', async () => {
  const { publish, updater } = setUp();
  publish(signed(1, start));
  await expect(updater.current()).rejects.toThrow('expired');
});

test('the alarm ends when the registry is restored', async () => {
  const { folder, publish, counter, warnings, updater } = setUp();
  publish(signed(1));
  await counter();
  rmSync(join(folder, 'registry.json'));
  await counter();
  expect(updater.status().alarm).toBe('is missing');
  publish(signed(1));
  await counter();
  expect(updater.status().alarm).toBeNull();
  expect(warnings).toHaveLength(1);
});

test('warns once about a registry that stays unreadable', async () => {
  const { folder, publish, counter, warnings, wait } = setUp();
  publish(signed(1));
  await counter();
  wait(tomorrow);
  rmSync(join(folder, 'registry.json'));
  symlinkSync('registry.json', join(folder, 'registry.json'));
  for (let document = 0; document < 5; document++) await counter();
  expect(warnings).toEqual([expect.stringContaining('cannot be read')]);
});

test('serves visitors with an alarm until an unreadable last good registry is removed', async () => {
  const { folder, publish, counter, restart, warnings } = setUp();
  publish(signed(9));
  await counter();
  const keptFile = join(folder, 'state', 'last-good-registry.json');
  writeFileSync(keptFile, '{');
  publish(signed(3));
  const restarted = restart();
  expect([await counter(restarted), await counter(restarted)]).toEqual([3, 3]);
  expect(restarted.status().alarm).toMatch(
    /^may be older than the one that visitors had: remove .*, which is .*$/,
  );
  expect(warnings).toHaveLength(1);
  expect(readFileSync(keptFile, 'utf8')).toBe('{');
  rmSync(keptFile);
  await counter(restarted);
  expect(restarted.status().alarm).toBeNull();
  publish(signed(2));
  expect(await counter(restart())).toBe(3);
});

test('serves visitors with an alarm while the last good registry cannot be stored', async () => {
  const { folder, publish, counter, updater, warnings } = setUp();
  writeFileSync(join(folder, 'state'), 'no folder');
  publish(signed(1));
  expect([await counter(), await counter()]).toEqual([1, 1]);
  expect(updater.status().alarm).toContain('The path is a file, not a folder');
  publish(signed(2));
  expect(await counter()).toBe(2);
  expect(warnings).toHaveLength(1);
  rmSync(join(folder, 'state'));
  await counter();
  expect(updater.status().alarm).toBeNull();
  expect(readFileSync(join(folder, 'state', 'last-good-registry.json'), 'utf8')).toBe(signed(2));
});

test('does not read a registry that is too large', async () => {
  const { folder, publish, counter, warnings } = setUp();
  publish(signed(1));
  await counter();
  truncateSync(join(folder, 'registry.json'), 600 * 1024 * 1024);
  expect(await counter()).toBe(1);
  expect(warnings).toEqual([
    expect.stringContaining('has 629145600 bytes, and at most 33554432 are allowed'),
  ]);
});

test('uses a newer registry also after the clock was set back', async () => {
  const { publish, counter } = setUp();
  publish(signed(1));
  await counter();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  publish(signed(2));
  expect(await counter()).toBe(2);
  clock.mockRestore();
});

test('uses a registry once a fast clock is corrected', async () => {
  const { publish, counter, wait } = setUp();
  publish(signed(1));
  wait(tomorrow);
  await expect(counter()).rejects.toThrow('expired on');
  wait(start);
  expect(await counter()).toBe(1);
});

test('a new server refuses a registry below the minimum counter', async () => {
  const { open, publish, counter, warnings } = setUp();
  publish(signed(4));
  const updater = open(undefined, 0, 5);
  await expect(counter(updater)).rejects.toThrow('is replayed: its counter is 4, below the minimum of 5');
  publish(signed(5));
  expect(await counter(updater)).toBe(5);
  expect(warnings).toHaveLength(1);
});

test('ignores a last good registry below the minimum counter', async () => {
  const { open, publish, counter } = setUp();
  publish(signed(4));
  await counter();
  await expect(counter(open(undefined, 0, 5))).rejects.toThrow('minimum of 5');
});

test('does not read an unchanged registry again', async () => {
  const { folder, open, publish, counter } = setUp();
  const stored = createFolderStorage(folder);
  let reads = 0;
  const updater = open({
    ...stored,
    read: (path, limit) => {
      reads += 1;
      return stored.read(path, limit);
    },
  });
  publish(signed(1));
  for (let visit = 0; visit < 10; visit++) expect(await counter(updater)).toBe(1);
  expect(reads).toBe(1);
  publish(signed(2));
  expect(await counter(updater)).toBe(2);
  expect(reads).toBe(2);
});
