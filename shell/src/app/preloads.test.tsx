import { earlyCallsScript } from '../../server/document/inline-scripts';
import { bootElementId } from '../boot';
import { fetchOrReuse, loadAhead, preloadedRemotes } from './preloads';

const url = 'https://api.test/token';
const send = jest.fn();

function begin(boot: { readonly callsAhead: readonly string[]; readonly visitor: string | null }) {
  document.body.innerHTML = `<script type="application/json" id="${bootElementId}"></script>`;
  const element = document.getElementById(bootElementId);
  if (element) element.textContent = JSON.stringify({ api: 'https://api.test/', ...boot });
  new Function(earlyCallsScript)();
}

beforeEach(() => {
  let calls = 0;
  send.mockReset().mockImplementation(async () => `answer ${++calls}`);
  Reflect.set(window, 'fetch', send);
  Reflect.set(AbortSignal, 'timeout', () => new AbortController().signal);
});

test('reuses a call of the document once', async () => {
  begin({ callsAhead: ['/token'], visitor: 'a visitor' });
  expect(send.mock.calls).toMatchObject([
    [url, { credentials: 'omit', headers: { accept: 'application/json', 'x-visitor': 'a visitor' } }],
  ]);
  expect(await fetchOrReuse(url)).toBe('answer 1');
  expect(send).toHaveBeenCalledTimes(1);
  expect(await fetchOrReuse(url)).toBe('answer 2');
});

test('sends every call if the document started none', async () => {
  begin({ callsAhead: [], visitor: null });
  expect(send).not.toHaveBeenCalled();
  expect(await fetchOrReuse(url)).toBe('answer 1');
});

test('rejects only for the caller of a failed early call', async () => {
  send.mockRejectedValueOnce(new Error('no connection'));
  begin({ callsAhead: ['/token'], visitor: null });
  await expect(fetchOrReuse(url)).rejects.toThrow('no connection');
});

const remote = (url: string) => ({
  version: '1.0.0',
  contract: '^1.0.0',
  entry: { url, integrity: `sha384-${'a'.repeat(64)}` },
  styles: [],
});

test('loads preloaded remotes at once, and no others', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" href="https://assets.test/remote-event/fragment.js">';
  expect(
    preloadedRemotes({
      'remote-event': remote('https://assets.test/remote-event/fragment.js'),
      'remote-cart': remote('https://assets.test/remote-cart/fragment.js'),
    }),
  ).toEqual(['remote-event']);
});

test('loads a remote ahead once, and again on the next call after a failure', async () => {
  const fragment = { contract: '^1.0.0', mount: () => ({ update: () => {}, unmount: () => {} }) };
  const load = jest.fn().mockRejectedValueOnce(new Error('Refused.')).mockResolvedValue(fragment);
  const loadFragment = loadAhead(['remote-event'], load);
  expect(load.mock.calls).toEqual([['remote-event']]);
  await expect(loadFragment('remote-event')).rejects.toThrow('Refused.');
  expect(load).toHaveBeenCalledTimes(1);
  await expect(loadFragment('remote-event')).resolves.toBe(fragment);
  await expect(loadFragment('remote-cart')).resolves.toBe(fragment);
  expect(load).toHaveBeenCalledTimes(3);
});
