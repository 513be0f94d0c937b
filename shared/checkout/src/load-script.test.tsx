import { loadScript } from './load-script';

const scripts = () => [...document.head.querySelectorAll('script')];
const addresses = () => scripts().map(({ src }) => src);
const lastScript = () => scripts().at(-1);

let count = 0;
let url: string;

beforeEach(() => {
  document.head.replaceChildren();
  count += 1;
  url = `https://sdk.example/v${count}.js?locale=en`;
});

test('keeps a loaded script that is aborted afterwards', async () => {
  const giveUp = new AbortController();
  const loading = loadScript(url, giveUp.signal);
  expect(addresses()).toEqual([url]);
  lastScript()?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
  giveUp.abort();
  expect(addresses()).toEqual([url]);
});

const failures: readonly (readonly [string, (giveUp: AbortController) => void])[] = [
  ['is blocked', () => lastScript()?.dispatchEvent(new Event('error'))],
  ['is slower than its limit', (giveUp) => giveUp.abort()],
];

test.each(failures)('rejects for a script that %s, and loads it again on each retry', async (_why, fail) => {
  for (const address of [url, `${url}&retry=1`]) {
    const giveUp = new AbortController();
    const loading = loadScript(url, giveUp.signal);
    expect(addresses()).toEqual([address]);
    fail(giveUp);
    await expect(loading).rejects.toThrow(`${url} could not be loaded.`);
    expect(addresses()).toEqual([]);
  }
  const loading = loadScript(url);
  expect(addresses()).toEqual([`${url}&retry=2`]);
  lastScript()?.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
});

test('does not confuse a late script with its retry', async () => {
  const giveUp = new AbortController();
  const late = loadScript(url, giveUp.signal);
  const first = lastScript();
  giveUp.abort();
  await expect(late).rejects.toThrow();
  let isLoaded = false;
  const retry = loadScript(url).then(() => {
    isLoaded = true;
  });
  first?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  lastScript()?.dispatchEvent(new Event('load'));
  await retry;
});
