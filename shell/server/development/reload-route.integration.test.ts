import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { reloadRoute } from './reload-route';

const folder = mkdtempSync(join(tmpdir(), 'reload-'));
const registryFile = join(folder, 'registry.json');
writeFileSync(registryFile, '2');

const server = Fastify();
server.register(reloadRoute, { registryFile, currentCounter: async () => 2 });
let address = '';
beforeAll(async () => {
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What a page that was composed from a registry hears next. */
async function listenAfter(counter: number) {
  const request = get(`${address}/reload?after=${counter}`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const heard = once(answer, 'data');
  return async () => {
    const [chunk] = await heard;
    request.destroy();
    return String(chunk);
  };
}

test('a page hears of the next change of the registry', async () => {
  const heard = await listenAfter(2);
  writeFileSync(registryFile, '3');
  expect(await heard()).toContain('event: change');
});

test('a page hears of a change that came while it was loading', async () => {
  const heard = await listenAfter(1);
  expect(await heard()).toContain('event: change');
});
