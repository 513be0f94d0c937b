import { preAuthEncoding } from './envelope';

test('what is signed is encoded as the DSSE specification shows it', () => {
  const encoded = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
  expect(encoded.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});
