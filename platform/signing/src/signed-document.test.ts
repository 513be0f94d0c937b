import { sign } from 'node:crypto';
import fc from 'fast-check';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from './keys';
import {
  decodePayload,
  fromBase64,
  openDocument,
  type Purpose,
  payloadTypeOf,
  preAuthEncoding,
  readEnvelope,
  signDocument,
} from './signed-document';

test('encodes the signed bytes as in the DSSE specification', () => {
  const encoded = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
  expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});

test('decodes only the exact base64 encoding', () => {
  const letters = fc.constantFrom(...'AQgwZ9+/-_=!');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const bytes = Buffer.from(text, 'base64');
      expect(fromBase64(text)).toEqual(bytes.toString('base64') === text ? bytes : null);
    }),
    { numRuns: 5000 },
  );
});

const envelope = { payloadType: 'text', payload: 'aGVsbG8=', signatures: [{ keyid: 'key', sig: 'c2ln' }] };

test.each([
  ['as we write it', JSON.stringify(envelope)],
  ['indented', JSON.stringify(envelope, null, 2)],
  ['with another payload before', `{"other":{"payload":"d29ybGQ="},${JSON.stringify(envelope).slice(1)}`],
])('reads an envelope %s', (_name, text) => {
  const read = readEnvelope(Buffer.from(text));
  expect(read).toEqual(envelope);
  expect(read && decodePayload(read)?.covered.toString()).toBe('DSSEv1 4 text 5 hello');
});

const key = readPrivateKey(createPrivateKeyText());
const other = readPrivateKey(createPrivateKeyText());
const trusted = [publicKeyOf(key)];
const signed = (document: object, by = key) => Buffer.from(signDocument('command', document, by));
const text = signed({ counter: 1, words: 'a ,"signature": inside – ü' });

test('reads back a signed document', () => {
  expect(openDocument('command', text, trusted)).toEqual({
    ok: true,
    document: { counter: 1, words: 'a ,"signature": inside – ü' },
    key: trusted[0],
  });
});

test('refuses a document with any changed byte', () => {
  for (let index = 0; index < text.length; index++) {
    const changed = Buffer.from(text);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(openDocument('command', changed, trusted).ok).toBe(false);
  }
});

test('refuses a signed text that is not a document', () => {
  const payloadType = payloadTypeOf('command');
  const payload = Buffer.from('{"counter":1,,');
  const sig = sign(null, preAuthEncoding(payloadType, payload), key).toString('base64');
  const signatures = [{ keyid: trusted[0], sig }];
  const envelope = JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures });
  expect(openDocument('command', Buffer.from(envelope), trusted)).toEqual({
    ok: false,
    reason: 'not JSON',
  });
});

test('refuses an unknown key, another purpose and a missing signature', () => {
  const reasonFor = (purpose: Purpose, bytes: Buffer) => {
    const opened = openDocument(purpose, bytes, trusted);
    return opened.ok ? null : opened.reason;
  };
  expect(reasonFor('command', signed({ counter: 1 }, other))).toBe('signed with an unknown key');
  expect(reasonFor('release', text)).toBe('signed for another purpose');
  expect(reasonFor('command', Buffer.from('{"counter":1}'))).toBe('not signed');
  expect(reasonFor('command', Buffer.alloc(0))).toBe('not signed');
  expect(reasonFor('command', Buffer.alloc(2 * 1024 * 1024))).toBe('too large');
});
