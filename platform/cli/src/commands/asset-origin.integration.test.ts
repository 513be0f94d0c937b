import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { checkAssetOrigin } from './doctor';

const script = 'run()';
const right = {
  'Content-Type': 'text/javascript',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

const registryOf = (url: string): Registry => ({
  ...emptyRegistry,
  releases: {
    'remote-cart': [
      {
        url,
        integrity: integrityOf(script),
        version: '1.0.0',
        manifest: integrityOf(''),
        contract: '^1.0.0',
        owner: 'event team',
        published: '',
        state: { name: 'current', since: '' },
      },
    ],
  },
});

/** Answers with a file at its own address alone. */
const answerWith =
  (headers: Readonly<Record<string, string>>, content: string): RequestListener =>
  ({ url }, response) =>
    url?.includes('%') ? response.writeHead(404).end() : response.writeHead(200, headers).end(content);

/** Checks an asset origin with an answer, and returns the result or the error message. */
async function askOrigin(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remote-cart/1.0.0/fragment.js`;
  const said = await checkAssetOrigin(registryOf(url)).catch((error: Error) => error.message);
  server.close();
  server.closeAllConnections();
  return said.replace(new URL(url).origin, 'ORIGIN');
}

test('returns the asset origin if browsers can use it', async () => {
  expect(await askOrigin(answerWith(right, script))).toBe('ORIGIN');
});

test.each(Object.keys(right))('names the missing header %s', async (name) => {
  const headers = Object.entries(right).filter(([key]) => key !== name);
  const said = await askOrigin(answerWith(Object.fromEntries(headers), script));
  expect(said).toMatch(
    new RegExp(
      `^ORIGIN/remote-cart/1\\.0\\.0/fragment\\.js lacks the header \`${name.toLowerCase()}: .+\`: add it on the asset origin\\.$`,
    ),
  );
});

test('distinguishes a refusal, other content and no answer', async () => {
  expect(await askOrigin((_, response) => response.writeHead(403).end())).toMatch(
    /answers 403: make it public/,
  );
  expect(await askOrigin(answerWith(right, 'run(1)'))).toMatch(
    /differs from the registered file: run `storefront verify`/,
  );
  expect(await askOrigin((request) => request.destroy())).toMatch(/does not answer: make it/);
});

test('reports an origin that decodes slashes: the address of one release would lead to the files of another', async () => {
  expect(await askOrigin((_, response) => response.writeHead(200, right).end(script))).toBe(
    'ORIGIN/remote-cart/1.0.0/..%2f1.0.0/fragment.js answers with the file of another address: let the asset origin refuse `%2f` and `%5c`, because documents allow whole folders.',
  );
});
