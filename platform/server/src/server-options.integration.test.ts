import { connect } from 'node:net';
import Fastify from 'fastify';
import { requestLimits } from './server-options';

/** Sends the beginning of a request, and then single bytes. @returns the server's answer before it closes the connection. */
function dribble(port: number, beginning: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const timer = setInterval(() => socket.write('x'), 20);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A byte on its way when the server closes resets the connection, after the answer.
    socket.on('error', (error) => {
      if (answer === '') reject(error);
    });
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
    socket.write(beginning);
  });
}

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
  ['body', 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n'],
])('ends a request with a slow %s', async (_part, beginning) => {
  const server = Fastify(requestLimits({ headersMs: 200, requestMs: 300 }));
  server.post('/', async () => 'read');
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  expect(await dribble(Number(new URL(origin).port), beginning)).toMatch(/^HTTP\/1\.1 408 /);
  await server.close();
});
