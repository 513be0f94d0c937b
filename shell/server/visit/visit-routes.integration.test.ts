import { partHealthPath } from '@ticket-storefront/format';
import { hashSource } from '@ticket-storefront/server/http';
import { buildEvent } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { failedReleasePath } from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';
import { describeSet, readSet } from './visit-cookies';

let health: unknown[] = [];
const api = Fastify();
api.get(partHealthPath, () => health);
api.post('/v1/graphql', () => ({ data: { events: [buildEvent()], ticketing_items: [] } }));
const brokenEntry = `var fragment = { contract: '^1.2.0', render() { throw new Error('It broke.'); } }`;

let shop: ReleasedShell;
beforeAll(async () => {
  const origin = await api.listen({ port: 0, host: '127.0.0.1' });
  shop = await releasedShell(
    origin,
    { shell: {}, 'remote-event': { 'fragment.mjs': 'export {};' }, 'remote-cart': {} },
    {
      OPERATOR_TOKEN: 'o'.repeat(32),
      LOG_LEVEL: 'error',
    },
  );
  await shop.release({ 'remote-cart': { 'server.js': brokenEntry } }, '2.0.0');
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A visitor as the cookies make one. */
function visitor(userAgent = 'curl/8.5.0') {
  const cookies = new Map<string, string>();
  const keep = (set: string | string[] | undefined) => {
    for (const text of [set ?? []].flat()) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  };
  const headers = () => ({
    cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    'user-agent': userAgent,
  });
  const open = async () => {
    const answer = await shop.server.inject({ url: '/events/harbor', headers: headers() });
    keep(answer.headers['set-cookie']);
    return answer;
  };
  return {
    open,
    async cart() {
      const answer = await open();
      const { 'remote-cart': cart } = readSet(cookies.get('release-set')?.split(/\.(.*)/)[1] ?? '');
      expect(answer.body).toContain(`/remote-cart/${cart}/`);
      return cart;
    },
    async fails(version: string, part = 'remote-cart') {
      const payload = describeSet({ [part]: version });
      const sent = { ...headers(), 'content-type': 'text/plain' };
      const answer = await shop.server.inject({
        method: 'POST',
        url: failedReleasePath,
        headers: sent,
        payload,
      });
      keep(answer.headers['set-cookie']);
      return answer.json().isReplaced;
    },
  };
}

test('continues a visit with the previous release of a failed one, once, without an effect on others', async () => {
  const unlucky = visitor();
  expect(await unlucky.cart()).toBe('2.0.0');
  expect(await unlucky.fails('2.0.0')).toBe(true);
  expect(await unlucky.cart()).toBe('1.0.0');
  expect(await unlucky.cart()).toBe('1.0.0');
  expect(await unlucky.fails('1.0.0')).toBe(false);
  expect(await unlucky.cart()).toBe('1.0.0');
  expect(await visitor().cart()).toBe('2.0.0');
});

test('only browsers that check modules get a part of modules alone, which none replaces if it fails', async () => {
  const [checking, other] = [visitor(chrome), visitor()];
  const { body, headers } = await checking.open();
  const [, map = ''] = /<script type="importmap">(.*)<\/script>/.exec(body) ?? [];
  expect(Object.keys(JSON.parse(map).integrity)).toContain(
    'https://assets.test/remote-event/1.0.0/fragment.mjs',
  );
  expect(headers['content-security-policy']).toContain(hashSource(map));
  expect(headers.vary).toContain('User-Agent');
  expect(await checking.fails('1.0.0', 'remote-event')).toBe(false);
  expect((await other.open()).body).not.toContain('/remote-event/');
  expect(await other.cart()).toBe('2.0.0');
});

test.each(['3.0.0', '../x', ''])('ignores a release that is not the visit’s: %j', async (version) => {
  const stranger = visitor();
  expect(await stranger.cart()).toBe('2.0.0');
  await stranger.fails(version);
  expect(await stranger.cart()).toBe('2.0.0');
});

test('a release that fails here and for many visits is in no new document until that is forgotten, and a fixed one is at once', async () => {
  const part = 'remote-cart';
  const contract = '^1.0.0';
  const counts = { contract, visits: 40, failed: 30, networks: 30, elsewhere: { visits: 39, failed: 29 } };
  const failing = [{ part, release: '2.0.0', ...counts }];
  const until = async (version: string) => {
    const deadline = Date.now() + 15_000;
    while ((await visitor().cart()) !== version && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return visitor().cart();
  };
  health = [{ part, release: '1.0.0', ...counts }, ...failing];
  expect(await visitor().cart()).toBe('2.0.0');
  health = failing;
  expect(await until('1.0.0')).toBe('1.0.0');
  await shop.release({ 'remote-cart': {} }, '2.0.1');
  expect(await visitor().cart()).toBe('2.0.1');
  health = [];
}, 60_000);
