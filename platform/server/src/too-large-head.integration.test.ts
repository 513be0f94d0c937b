import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { respondToUnreadable } from './too-large-head';

const server = Fastify({ clientErrorHandler: respondToUnreadable });
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** Sends a request. @returns the answer before the server closes the connection; rejects on a reset. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(request);
  await once(socket, 'close');
  return answer;
}

test.each([24, 5_000])(
  'answers a head of %d KB with a whole page, and resets no connection',
  async (kilobytes) => {
    const cookies = `a=${'b'.repeat(1000)}; `.repeat(kilobytes);
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: shop\r\nCookie: ${cookies}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(body).toContain('Your browser sent us too much at once.');
  },
);

test('answers 400 to an invalid request', async () => {
  expect(await answerTo('no request\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});
