import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicKeyOf } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import { Metadata, MetadataKind, Signature } from '@tufjs/models';
import * as v from 'valibot';
import {
  draftRoot,
  firstRoot,
  type RootDescription,
  refuseNextRoot,
  rootDescriptionSchema,
  rootLimitBytes,
  rootPath,
  signRoot,
} from './root';
import { followRoot, storeNextRoot } from './trust';

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const ada = newKey();
const ben = newKey();
const cy = newKey();
const dan = newKey();
const registrar = newKey();

const description: RootDescription = {
  persons: { Ada: publicKeyOf(ada), Ben: publicKeyOf(ben), Cy: publicKeyOf(cy) },
  root: { persons: ['Ada', 'Ben', 'Cy'], threshold: 2 },
  checkouts: { persons: ['Ada', 'Ben', 'Cy'], threshold: 2 },
  checkoutShare: 10,
  registrar: [publicKeyOf(registrar)],
  expires: '2027-11-28T00:00:00.000Z',
};
const withDan: RootDescription = {
  ...description,
  persons: { Ada: publicKeyOf(ada), Ben: publicKeyOf(ben), Dan: publicKeyOf(dan) },
  root: { persons: ['Ada', 'Ben', 'Dan'], threshold: 2 },
  checkouts: { persons: ['Ada', 'Ben', 'Dan'], threshold: 2 },
};

const signed = (text: string, keys: readonly KeyObject[]) => Buffer.from(keys.reduce(signRoot, text));
const first = firstRoot(signed(draftRoot(description, 1), [ada, ben]), 'root.json');

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function setUp(now = new Date('2026-11-28T00:00:00.000Z')) {
  const folder = mkdtempSync(join(tmpdir(), 'root-'));
  folders.push(folder);
  mkdirSync(join(folder, 'roots'));
  const documents = openStorage(folder);
  const state = openStorage(join(folder, 'state'));
  return {
    put: (version: number, text: Buffer) => writeFileSync(join(folder, rootPath(version)), text),
    documents,
    start: () => followRoot({ first, documents, state, now: () => now }),
  };
}

test('a root document keeps what people wrote, in the form of TUF', () => {
  const { version, text, ...kept } = first;
  expect({ version, kept }).toEqual({ version: 1, kept: description });
  expect(JSON.parse(text.toString()).signed).toMatchObject({
    _type: 'root',
    version: 1,
    spec_version: '1.0.31',
  });
});

test('the document that two of three people of both versions have signed follows', async () => {
  const { put, start } = setUp();
  put(2, signed(draftRoot(withDan, 2), [ada, ben]));
  put(3, signed(draftRoot({ ...withDan, registrar: [publicKeyOf(cy)] }, 3), [ben, dan]));
  const trust = start();
  expect(await trust.refresh()).toBeNull();
  expect(trust.root()?.version).toBe(3);
  expect(trust.registryKeys()).toEqual([publicKeyOf(cy)]);
});

/** A document with another signature of a key. */
const signedAs = (text: Buffer, keyid: string, sig: string) => {
  const document = JSON.parse(text.toString());
  return Buffer.from(JSON.stringify({ ...document, signatures: [...document.signatures, { keyid, sig }] }));
};
const byAda = signed(draftRoot(description, 2), [ada]);
const sigOfAda = JSON.parse(byAda.toString()).signatures[0].sig;
/** Another text of 43 characters for the bytes of a key: the last one has two spare bits. */
const twinOf = (key: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return `${key.slice(0, -1)}${letters[letters.indexOf(key.at(-1) ?? '') + 1]}`;
};
const twin = twinOf(publicKeyOf(ada));
const inTwoTexts = Metadata.fromJSON(
  MetadataKind.Root,
  JSON.parse(draftRoot({ ...description, persons: { ...description.persons, Cy: twin } }, 2)),
);
for (const keyID of [publicKeyOf(ada), twin]) {
  inTwoTexts.sign((bytes) => new Signature({ keyID, sig: sign(null, bytes, ada).toString('hex') }));
}

test.each([
  ['one signature below the threshold', byAda, '2 of Ada, Ben and Cy'],
  [
    'signatures of the registrar',
    signed(draftRoot(description, 2), [ada, registrar]),
    '2 of Ada, Ben and Cy',
  ],
  ['signatures of new people alone', signed(draftRoot(withDan, 2), [ada, dan]), 'as version 1 requires'],
  ['signatures of former people alone', signed(draftRoot(withDan, 2), [ada, cy]), 'as it requires itself'],
  ['a version that was before', signed(draftRoot(description, 1), [ada, ben]), 'has version 1, after 1'],
  ['a version that leaves one out', signed(draftRoot(description, 3), [ada, ben]), 'has version 3, after 1'],
  ['one person under two names', signedAs(byAda, publicKeyOf(ben), sigOfAda), '2 of Ada, Ben and Cy'],
  ['one signature twice', signedAs(byAda, publicKeyOf(ada), sigOfAda), 'is not'],
  ['one key in two texts', Buffer.from(JSON.stringify(inTwoTexts)), 'is not one'],
  ['bytes without end', Buffer.alloc(rootLimitBytes + 1, 32), `at most ${rootLimitBytes} are allowed`],
  ['another document', Buffer.from('{"signed":{"_type":"targets"},"signatures":[]}'), 'is not one'],
])('%s takes no role away: the trusted document stays', async (_name, text, reason) => {
  const { put, start, documents } = setUp();
  put(2, text);
  const trust = start();
  expect(await trust.refresh()).toContain(reason);
  expect(trust.root()?.version).toBe(1);
  expect(refuseNextRoot(first, text)).toContain(reason);
  await expect(storeNextRoot(start(), { create: documents.create }, text)).rejects.toThrow(reason);
});

test('a server that restarts trusts no document before the newest one that it had', async () => {
  const { put, start } = setUp();
  put(2, signed(draftRoot(withDan, 2), [ada, ben]));
  await start().refresh();
  put(2, Buffer.from('gone'));
  const restarted = start();
  await restarted.refresh();
  expect(restarted.root()?.version).toBe(2);
});

test('an expired document says who has to sign the next one', async () => {
  const { start } = setUp(new Date('2027-11-28T00:00:01.000Z'));
  expect(await start().refresh()).toBe(
    'cannot be changed: the root document expired on 2027-11-28T00:00:00.000Z, and 2 of Ada, Ben and Cy have to sign the next one',
  );
});

test.each([
  ['a person without a key', { root: { persons: ['Ada', 'Eve'], threshold: 1 } }, 'needs a key in "persons"'],
  [
    'a threshold above the people',
    { root: { persons: ['Ada'], threshold: 2 } },
    'at most the number of persons',
  ],
  [
    'a person named twice',
    { root: { persons: ['Ada', 'Ada'], threshold: 2 } },
    'at most the number of persons',
  ],
  ['a registrar with the key of a person', { registrar: [publicKeyOf(ada)] }, 'a key of their own'],
])('a description with %s is refused with a sentence', (_name, change, sentence) => {
  const parsed = v.safeParse(rootDescriptionSchema, { ...description, ...change });
  expect(parsed.issues?.map(({ message }) => message).join()).toContain(sentence);
});
