import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolveLocalhost } from './resolve-localhost';

test('a name below localhost leads to this machine, and the server gets it as its host', async () => {
  const server = createServer(({ headers }, answer) => answer.end(headers.host));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  resolveLocalhost();
  const answer = await fetch(`http://checkout.localhost:${port}/`, { headers: { connection: 'close' } });
  expect(await answer.text()).toBe(`checkout.localhost:${port}`);
  server.close();
});
