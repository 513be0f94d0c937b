import { writePreviewToken } from '@ticket-storefront/registry';
import { failedReleasePath } from '../../src/boot';
import { type ReleasedShell, releasedShell } from '../testing/released-shell';
import { visitorInBucket } from '../testing/visitor-in-bucket';

const part = 'remote-cart';
const current = '2.0.0';

let shop: ReleasedShell;
beforeEach(async () => {
  shop = await releasedShell('http://localhost:1', { shell: {}, [part]: {} }, { LOG_LEVEL: 'error' });
  await shop.release({ [part]: {} }, current);
  await shop.publish({ [part]: {} }, '3.0.0');
});
afterEach(() => shop.close());

const linkTo = (version: string) => {
  const expires = new Date(Date.now() + 60 * 60 * 1000);
  return `/preview/${writePreviewToken({ part, version, expires }, shop.platformKey)}`;
};

/** A browser. @param first - cookies that a script sets, which browsers send first. */
function browser(first = '', bucket = 99) {
  let planted = first;
  const jar = new Map([['visitor', visitorInBucket(bucket)]]);
  const request = async (url: string, headers: Record<string, string> = {}, payload?: string) => {
    const own = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await shop.server.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { cookie: planted ? `${planted}; ${own}` : own, ...headers },
      ...(payload !== undefined && { payload }),
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (cookie.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  return {
    jar,
    request,
    plant(cookies: string) {
      planted = cookies;
    },
    /** The release in the next document. */
    async next() {
      const { body } = await request('/events/harbor');
      return new RegExp(`/${part}/([\\w.]+)/`).exec(body)?.[1];
    },
    fails: (version: string, headers: Record<string, string> = {}) =>
      request(failedReleasePath, { 'content-type': 'text/plain', ...headers }, `${part}@${version}`),
  };
}

test('a preview cookie that a script writes has no effect; the link itself has', async () => {
  const token = linkTo('3.0.0').replace('/preview/', '');
  expect(await browser(`preview=${token}`).next()).toBe(current);
  const guest = browser();
  await guest.request(`/preview/${token}`);
  expect(await guest.next()).toBe('3.0.0');
  // A copy of the guest's sealed cookie in another browser.
  const victim = browser();
  await victim.next();
  victim.plant(`preview=${guest.jar.get('preview')}`);
  expect(await victim.next()).toBe(current);
});

test.each([
  ['rolled back', { type: 'rollback', part, version: '3.0.0' }],
  ['revoked', { type: 'revoke', part, version: '3.0.0' }],
] as const)(
  'a canary that is %s is gone on the next page of its visits and previews',
  async (_how, command) => {
    await shop.change({ type: 'promote', part, version: '3.0.0', percent: 10, tenants: [], atOnce: false });
    const [guest, visitor] = [browser(), browser('', 0)];
    await guest.request(linkTo('3.0.0'));
    expect([await guest.next(), await visitor.next()]).toEqual(['3.0.0', '3.0.0']);
    const old = guest.jar.get('preview');
    await shop.change(command);
    expect([await guest.next(), await visitor.next()]).toEqual([current, current]);
    guest.plant(`preview=${old}`);
    expect(await guest.next()).toBe(current);
    await guest.request(linkTo('3.0.0'));
    expect(await guest.next()).toBe(current);
  },
);

test('neither a preview nor a failed release has an effect while releases are frozen', async () => {
  const [guest, unlucky] = [browser(), browser()];
  await guest.request(linkTo('3.0.0'));
  await unlucky.next();
  expect((await unlucky.fails(current)).json()).toEqual({ isReplaced: true });
  expect([await guest.next(), await unlucky.next()]).toEqual(['3.0.0', '1.0.0']);
  await shop.change({ type: 'freeze' });
  // The set of a visit holds the release before as well, for a day; a visit without a set has only its failures.
  unlucky.jar.delete('release-set');
  expect([await guest.next(), await unlucky.next()]).toEqual([current, current]);
  expect((await unlucky.fails(current)).json()).toEqual({ isReplaced: false });
});

test('a failed release that a script writes, or copies from another visitor, brings back no other', async () => {
  const attacker = browser();
  await attacker.next();
  await attacker.fails(current);
  expect(await attacker.next()).toBe('1.0.0');
  for (const value of [`${part}@${current}`, attacker.jar.get('failed-releases')]) {
    expect(await browser(`failed-releases=${value}`).next()).toBe(current);
  }
});

test('what was replaced at once comes back by no failure, and by no cookie of an earlier one', async () => {
  const visitor = browser();
  await visitor.next();
  await visitor.fails(current);
  expect(await visitor.next()).toBe('1.0.0');
  await shop.publish({ [part]: {} }, '2.1.0');
  await shop.change({ type: 'promote', part, version: '2.1.0', percent: 100, tenants: [], atOnce: true });
  expect(await visitor.next()).toBe('2.1.0');
  expect((await visitor.fails('2.1.0')).json()).toEqual({ isReplaced: false });
  expect(await visitor.next()).toBe('2.1.0');
  const another = browser();
  await another.next();
  expect((await another.fails('2.1.0')).json()).toEqual({ isReplaced: false });
});

test('leaving a preview works although a script has set a longer path', async () => {
  const guest = browser();
  await guest.request(linkTo('3.0.0'));
  guest.plant(`preview=${linkTo('3.0.0').replace('/preview/', '')}`);
  expect(await guest.next()).toBe('3.0.0');
  await guest.request('/preview/leave');
  expect(await guest.next()).toBe(current);
});

const ownPage = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
const form = { host: 'localhost', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

test.each([
  ['of another site', form],
  ['of another site, in an old browser', { ...form, 'sec-fetch-site': 'none' }],
  ['of a sandboxed page', { ...ownPage, origin: 'null' }],
  ['of a sister domain without `Origin`', { host: 'localhost', 'sec-fetch-site': 'same-site' }],
  ['of another port', { ...ownPage, origin: 'http://localhost:8080' }],
])('a form %s cannot report a failed release', async (_whose, headers) => {
  const victim = browser();
  await victim.next();
  expect((await victim.fails(current, headers)).statusCode).toBe(403);
  expect(await victim.next()).toBe(current);
  // Control: the same request of an own page has an effect.
  await victim.fails(current, ownPage);
  expect(await victim.next()).toBe('1.0.0');
});

test.each([
  ['a script', { 'sec-fetch-dest': 'empty' }],
  ['a picture', { 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a prefetch', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
])('%s cannot open a preview link in a page', async (_what, headers) => {
  const victim = browser();
  const { statusCode } = await victim.request(linkTo('3.0.0'), headers);
  expect([statusCode, victim.jar.has('preview')]).toEqual([403, false]);
  expect(await victim.next()).toBe(current);
  // Control: a visitor who opens the link sees the preview.
  await victim.request(linkTo('3.0.0'), { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' });
  expect(await victim.next()).toBe('3.0.0');
});
