import fc from 'fast-check';
import { decodePayload, fromBase64, preAuthEncoding, readEnvelope } from './envelope';

test('what is signed is encoded as the DSSE specification shows it', () => {
  const encoded = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
  expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});

test('base64 is read where it is exactly what its bytes are written as, and refused otherwise', () => {
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
])('an envelope is read %s', (_name, text) => {
  const read = readEnvelope(Buffer.from(text));
  expect(read).toEqual(envelope);
  expect(read && decodePayload(read)?.covered.toString()).toBe('DSSEv1 4 text 5 hello');
});
