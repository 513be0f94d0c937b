import { type ReleasedShell, releasedShell } from '../testing/released-shell';

const manifest = (name: string) =>
  JSON.stringify({
    id: name,
    name,
    metaData: { publicPath: 'auto', remoteEntry: { name: 'fragment.js', path: '', type: 'var' } },
    exposes: [],
  });

let shop: ReleasedShell;
beforeAll(async () => {
  const parts = {
    shell: {},
    'remote-cart': { 'mf-manifest.json': manifest('mf_remote_cart') },
    'remote-event': {},
  };
  shop = await releasedShell('http://api.invalid', parts, { LOG_LEVEL: 'error' });
});
afterAll(() => shop.close());

const get = (part: string) => shop.server.inject(`/remotes/${part}/mf-manifest.json`);

test('the manifest of a live release is at a stable address, and names the files of that release', async () => {
  const answer = await get('remote-cart');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
  });
  expect(answer.json()).toMatchObject({
    name: 'mf_remote_cart',
    metaData: { publicPath: 'https://assets.test/remote-cart/1.0.0/', remoteEntry: { name: 'fragment.js' } },
  });

  await shop.release({ 'remote-cart': { 'mf-manifest.json': manifest('newer') } }, '2.0.0');
  expect((await get('remote-cart')).json().metaData.publicPath).toBe(
    'https://assets.test/remote-cart/2.0.0/',
  );
});

test.each(['remote-event', 'remote-nothing', 'constructor'])('there is none for %s', async (part) => {
  expect((await get(part)).statusCode).toBe(404);
});
