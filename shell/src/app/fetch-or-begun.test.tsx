import { earlyCallsScript } from '../../server/document/inline-scripts';
import { bootElementId } from '../document/boot';
import { fetchOrBegun } from './fetch-or-begun';

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

test('a call that the document has begun is not sent again, but for a second answer', async () => {
  begin({ callsAhead: ['/token'], visitor: 'a visitor' });
  expect(send.mock.calls).toMatchObject([
    [url, { credentials: 'omit', headers: { accept: 'application/json', 'x-visitor': 'a visitor' } }],
  ]);
  expect(await fetchOrBegun(url)).toBe('answer 1');
  expect(send).toHaveBeenCalledTimes(1);
  expect(await fetchOrBegun(url)).toBe('answer 2');
});

test('a document without calls leaves all of them to the shell', async () => {
  begin({ callsAhead: [], visitor: null });
  expect(send).not.toHaveBeenCalled();
  expect(await fetchOrBegun(url)).toBe('answer 1');
});

test('a call that failed early fails where it is asked for, and nowhere else', async () => {
  send.mockRejectedValueOnce(new Error('no connection'));
  begin({ callsAhead: ['/token'], visitor: null });
  await expect(fetchOrBegun(url)).rejects.toThrow('no connection');
});
