import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useAgent } from 'request-filtering-agent';
import { createPictures, type Pictures } from './pictures';

// Our public addresses are those of this machine here, so the filter of private addresses would hide what is refused.
jest.mock('request-filtering-agent', () => ({ useAgent: jest.fn(() => undefined) }));

let server: Server;
let port: number;
let requested: string[];
let pictures: Pictures;

beforeEach(async () => {
  jest.mocked(useAgent).mockClear();
  requested = [];
  server = createServer((request, response) => {
    requested.push(`${request.headers.host} ${request.url}`);
    response.end('picture');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
  const at = (name: string) => `http://${name}.localhost:${port}`;
  pictures = createPictures({
    assets: `http://127.0.0.1:${port}`,
    servers: [at('shop'), at('api'), 'http://internal.localhost'],
  });
});

afterEach(() => {
  pictures.close();
  return new Promise((resolve) => server.close(resolve));
});

test.each([
  ['the API', 'api.localhost', '/ticketCheckout/braintree-token'],
  ['a picture file of the API', 'api.localhost', '/picture.jpg'],
  ['the API with a full host name', 'api.localhost.', '/ticketCheckout/braintree-token'],
  ['another port of the API inside of its network', 'internal.localhost', '/metrics'],
  ['the shop', 'shop.localhost', '/events/harbor'],
  ['a file of the asset origin that is no picture', '127.0.0.1', '/remote-cart/1.0.0/fragment.js'],
  ['a request with a query to the asset origin', '127.0.0.1', '/picture?file=a.jpg'],
])('does not fetch %s as an organiser’s picture', async (_what, host, path) => {
  expect(await pictures.read(`http://${host}:${port}${path}`)).toBeNull();
  expect(requested).toEqual([]);
  expect(useAgent).not.toHaveBeenCalled();
});

test('fetches picture files of the asset origin, and filters the addresses of all other hosts', async () => {
  expect(await pictures.read(`http://127.0.0.1:${port}/demonstration/harbor.jpg`)).not.toBeNull();
  expect(useAgent).not.toHaveBeenCalled();
  expect(await pictures.read(`http://127.0.0.9:${port}/harbor?size=2`)).not.toBeNull();
  expect(useAgent).toHaveBeenCalledTimes(1);
});
