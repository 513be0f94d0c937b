import { createHash, sign } from 'node:crypto';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from './keys';
import { openDocument, signDocument } from './signed-document';

const key = readPrivateKey(createPrivateKeyText());
const other = readPrivateKey(createPrivateKeyText());
const trusted = [publicKeyOf(key)];
const signed = (document: object, by = key) => Buffer.from(signDocument('command', document, by));
const text = signed({ counter: 1, words: 'a ,"signature": inside – ü' });

test('a signed document is read back as it was', () => {
  expect(openDocument('command', text, trusted)).toEqual({
    ok: true,
    document: { counter: 1, words: 'a ,"signature": inside – ü' },
    key: trusted[0],
  });
});

test('one changed byte anywhere makes it worthless', () => {
  for (let index = 0; index < text.length; index++) {
    const changed = Buffer.from(text);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openDocument('command', changed, trusted).ok).toBe(false);
  }
});

test('what a trusted key has signed and is no document is refused', () => {
  const body = Buffer.from('{"counter":1,,');
  const hash = createHash('sha256').update(body).digest('hex');
  const value = sign(null, Buffer.from(`command\n${hash}`), key).toString('base64url');
  const seal = `,"signature":${JSON.stringify({ key: trusted[0], value })}}`;
  expect(openDocument('command', Buffer.concat([body, Buffer.from(seal)]), trusted)).toEqual({
    ok: false,
    reason: 'not JSON',
  });
});

test('a key that is not trusted, another purpose, or no signature at all is refused', () => {
  expect(openDocument('command', signed({ counter: 1 }, other), trusted)).toEqual({
    ok: false,
    reason: 'signed by a key that may not',
  });
  expect(openDocument('release', text, trusted)).toEqual({ ok: false, reason: 'forged' });
  expect(openDocument('command', Buffer.from('{"counter":1}'), trusted)).toEqual({
    ok: false,
    reason: 'not signed',
  });
  expect(openDocument('command', Buffer.alloc(0), trusted)).toEqual({ ok: false, reason: 'not signed' });
});
