import { sign } from 'node:crypto';
import { type Purpose, payloadTypeOf, preAuthEncoding } from './envelope';
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
  const payloadType = payloadTypeOf('command');
  const payload = Buffer.from('{"counter":1,,');
  const sig = sign(null, preAuthEncoding(payloadType, payload), key).toString('base64');
  const signatures = [{ keyid: trusted[0], sig }];
  const envelope = JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures });
  expect(openDocument('command', Buffer.from(envelope), trusted)).toEqual({
    ok: false,
    fault: 'malformed',
    reason: 'not JSON',
  });
});

test('a key that is not trusted, another purpose, or no signature at all is refused', () => {
  const faultOf = (purpose: Purpose, bytes: Buffer) => {
    const opened = openDocument(purpose, bytes, trusted);
    return opened.ok ? null : opened.fault;
  };
  expect(faultOf('command', signed({ counter: 1 }, other))).toBe('unknown-key');
  expect(faultOf('release', text)).toBe('wrong-purpose');
  expect(faultOf('command', Buffer.from('{"counter":1}'))).toBe('not-signed');
  expect(faultOf('command', Buffer.alloc(0))).toBe('not-signed');
  expect(faultOf('command', Buffer.alloc(2 * 1024 * 1024))).toBe('too-large');
});
