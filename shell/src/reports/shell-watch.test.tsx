import { shellFailureScript, shellWatchScript } from '../../server/document/shell-failure';

import { bootElementId, withoutScripts } from '../boot';

const boot = {
  api: 'https://api.test/',
  visitor: 'a visitor',
  releaseSet: 'remote-cart@1.0.0:shell@2.0.0',
  partReports: { releases: 'shell@2.0.0@^1.0.0', seal: 'a seal', percent: 100 },
};
const src = 'https://assets.test/shell/2.0.0/storefront.js';
const sendBeacon = jest.fn<boolean, [url: string, text: string]>();
const fetch = jest.fn(async (_path: string, _options: RequestInit) => ({
  json: async () => ({ isReplaced: false }),
}));
const settled = () => jest.advanceTimersByTimeAsync(0);

/** A document with the watch script, before the shell runs. */
function open() {
  document.head.innerHTML = `<script defer src="${src}"></script><script type="application/json" id="${bootElementId}"></script>`;
  document.body.innerHTML = '<div id="root"><h1>Harbor Lights</h1></div>';
  document.documentElement.setAttribute(withoutScripts, '');
  const element = document.getElementById(bootElementId);
  if (element) element.textContent = JSON.stringify(boot);
  // jsdom loads no modules.
  const load = async () =>
    new Function(`${shellFailureScript.replace('export', '')}; return { reportFailure };`)();
  new Function('load', shellWatchScript.replace('import(', 'load('))(load);
  return {
    hidesButtons: () => document.documentElement.hasAttribute(withoutScripts),
    words: () => document.querySelector('[role="alert"]')?.textContent ?? null,
    parsed: () => document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true })),
    start: () => Object.assign(document.getElementById('root') ?? {}, { __reactContainer: {} }),
    reported: () => sendBeacon.mock.calls.map(([, text]) => JSON.parse(text).faults),
  };
}

let lacks: 'feature' | 'query' | null = null;
beforeEach(() => {
  jest.useFakeTimers();
  lacks = null;
  Object.assign(window, {
    CSS: { supports: () => lacks !== 'feature' },
    matchMedia: () => ({ matches: lacks !== 'query' }),
  });
  sendBeacon.mockReset();
  fetch.mockClear();
  Object.assign(navigator, { sendBeacon });
  Object.assign(window, { fetch });
});
afterEach(() => jest.useRealTimers());

const words = 'This page could not be started. Try again';

// The first, because documents of other tests report too.
test.each([
  ['Chrome 110', 'feature'],
  ['Safari 16.3', 'query'],
] as const)('shows and reports nothing in %s, whose document has a notice', async (_browser, lacking) => {
  lacks = lacking;
  const { words: shown, parsed } = open();
  parsed();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([shown(), sendBeacon.mock.calls, fetch.mock.calls]).toEqual([null, [], []]);
});

test.each<[string, () => void, object]>([
  [
    'a script of it is missing',
    () => document.querySelector('script[defer]')?.dispatchEvent(new Event('error')),
    { kind: 'script', message: `The script ${src} could not be loaded.`, stack: src },
  ],
  [
    'it throws as it starts',
    () =>
      window.dispatchEvent(
        new ErrorEvent('error', { message: 'x is not a function', filename: src, lineno: 1, colno: 7 }),
      ),
    { kind: 'uncaught', message: 'x is not a function', stack: `${src}:1:7` },
  ],
  ['it does nothing', () => {}, { kind: 'render', message: 'The shell did not start.', stack: '' }],
])('shows that the page did not start, and reports why to the API, if %s', async (_what, fail, fault) => {
  const { words: shown, hidesButtons, parsed, reported } = open();
  expect(hidesButtons()).toBe(false);
  fail();
  parsed();
  await settled();
  expect(shown()).toBe(words);
  expect(hidesButtons()).toBe(true);
  expect(document.querySelector('h1')).not.toBeNull();
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('https://api.test/reports/parts');
  expect(reported().at(-1)).toEqual([{ part: 'shell', ...fault }]);
  expect(fetch).toHaveBeenCalledWith('/failed-release', { method: 'POST', body: 'shell@2.0.0' });
});

test('reports no shell whose files a navigation cancels, unless the page stays', async () => {
  const { words: shown, parsed } = open();
  window.dispatchEvent(new Event('beforeunload'));
  document.querySelector('script[defer]')?.dispatchEvent(new Event('error'));
  parsed();
  await jest.advanceTimersByTimeAsync(9_000);
  expect([shown(), fetch.mock.calls]).toEqual([null, []]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(words);
});

test('shows a message until a late shell arrives', async () => {
  const { words: shown, hidesButtons, parsed, start, reported } = open();
  await jest.advanceTimersByTimeAsync(19_000);
  expect(shown()).toBeNull();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBe(words);
  expect(reported()).toHaveLength(1);
  start();
  parsed();
  await settled();
  expect(shown()).toBeNull();
  expect(hidesButtons()).toBe(false);
});

test('shows nothing for a shell that starts, whatever else fails', async () => {
  const { words: shown, parsed, start } = open();
  window.dispatchEvent(new ErrorEvent('error', { message: 'of an extension' }));
  start();
  parsed();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([shown(), sendBeacon.mock.calls, fetch.mock.calls]).toEqual([null, [], []]);
});
