import type { PartReport } from '@ticket-storefront/api/protocol';
import type { Boot } from '../boot';

jest.mock('./measure-parts', () => ({ measureParts: () => () => [] }));

const releases = 'shell@2.0.0@^1.0.0;remote-cart@1.0.0@^1.0.0;remote-event@1.0.0@^1.0.0';
const remote = (version: string) => ({
  version,
  contract: '^1.0.0',
  entry: { url: '', integrity: '' },
  styles: [],
});
const boot = {
  api: 'https://api.test/',
  visitor: 'a visitor',
  remotes: { 'remote-cart': remote('1.0.0'), 'remote-event': remote('1.0.0') },
  partReports: { releases, seal: 'a seal', percent: 100 },
} as unknown as Boot;

/** The error event for withheld errors; WebKit withholds all from another origin. */
const withheld = (message = 'Script error.') => new ErrorEvent('error', { message });

/**
 * A watched page in WebKit.
 * @returns the faults that it reports to the API.
 */
async function watch() {
  jest.useFakeTimers();
  jest.resetModules();
  const sendBeacon = jest.fn<boolean, [string, string]>(() => true);
  Object.assign(navigator, { sendBeacon });
  window.reportError = () => void window.dispatchEvent(withheld());
  const { PartError } = await import('../remotes/part-error');
  const { reportError, reportPayment, watchPage } = await import('./watch-page');
  const load = watchPage(boot);
  const beacons = () => sendBeacon.mock.calls.map(([, text]): PartReport => JSON.parse(text));
  const sent = async () => {
    await load();
    jest.advanceTimersByTime(5000);
    return sendBeacon.mock.calls.flatMap(([, text]) => JSON.parse(text).faults);
  };
  return { PartError, reportError, reportPayment, load, beacons, sent };
}

const listen = jest.spyOn(window, 'addEventListener');
afterEach(() => {
  jest.useRealTimers();
  // Pages of earlier tests must not receive events of the next.
  for (const [type, listener, options] of listen.mock.calls)
    window.removeEventListener(type, listener, options);
});

const ofCart = () => {
  const error = new TypeError('x is not a function');
  error.stack = 'at press (https://assets.test/remote-cart/1.0.0/fragment.js:1:200)';
  return error;
};

test('reports an error with its part even if the browser withholds it, before and after the code for reports loads', async () => {
  const { PartError, reportError, load, sent } = await watch();
  reportError(new PartError('remote-cart', '1.0.0', 'render', new Error('It breaks early.')));
  await load();
  reportError(new PartError('remote-event', '1.0.0', 'reported', new Error('It breaks late.')));
  expect(await sent()).toEqual([
    expect.objectContaining({ part: 'remote-cart', kind: 'render', message: 'It breaks early.' }),
    expect.objectContaining({ part: 'remote-event', kind: 'reported', message: 'It breaks late.' }),
  ]);
});

test('reports how far a payment came with each further report, at once when it is paid, and never back', async () => {
  const { reportPayment, load, beacons } = await watch();
  const part = 'remote-checkout-mx';
  const stages = () => beacons().map(({ payment }) => payment?.stage);
  reportPayment({ part, stage: 'reached' });
  await load();
  jest.advanceTimersByTime(1000);
  expect(stages()).toEqual(['reached']);
  reportPayment({ part, stage: 'declined' });
  jest.advanceTimersByTime(1000);
  expect(stages()).toEqual(['reached', 'declined']);
  reportPayment({ part, stage: 'completed' });
  reportPayment({ part, stage: 'started' });
  expect(stages()).toEqual(['reached', 'declined', 'completed']);
  jest.advanceTimersByTime(5000);
  expect(stages()).toHaveLength(3);
  expect(beacons().flatMap(({ faults }) => faults)).toEqual([]);
});

test('loads the code for reports once the visitor starts to pay, before the page is idle', async () => {
  const { reportPayment, beacons } = await watch();
  reportPayment({ part: 'remote-checkout-mx', stage: 'started' });
  await jest.advanceTimersByTimeAsync(0);
  await jest.advanceTimersByTimeAsync(1000);
  expect(beacons()).toHaveLength(1);
});

test('attributes an error that React reports to the part in its stack', async () => {
  const { sent } = await watch();
  window.reportError(ofCart());
  expect(await sent()).toEqual([
    expect.objectContaining({ part: 'remote-cart', kind: 'uncaught', message: 'x is not a function' }),
  ]);
});

test('attributes an event without an error to no part', async () => {
  const { sent } = await watch();
  window.dispatchEvent(withheld());
  window.dispatchEvent(withheld('ResizeObserver loop completed with undelivered notifications.'));
  const ofNobody = expect.objectContaining({ part: '', stack: ':0:0' });
  expect(await sent()).toEqual([ofNobody, ofNobody]);
});

/** An event of the page's clock, which jsdom does not take from the fake one. */
const now = (event: Event) =>
  Object.defineProperty(event, 'timeStamp', { value: performance.now(), configurable: true });

function failFile(name: string) {
  const script = document.createElement('script');
  script.src = `https://assets.test/shell/2.0.0/${name}.js`;
  document.head.append(script);
  script.dispatchEvent(now(new Event('error')));
  script.remove();
}

const missing = (name: string) =>
  expect.objectContaining({ part: 'shell', kind: 'script', message: expect.stringContaining(name) });

test.each([
  ['before the code for reports loads', false],
  ['after the code for reports has loaded', true],
])('reports no file that a navigation cancels %s', async (_when, isLoaded) => {
  const { load, sent } = await watch();
  if (isLoaded) await load();
  failFile('missing');
  jest.advanceTimersByTime(500);
  failFile('cancelled-by-back');
  jest.advanceTimersByTime(50);
  window.dispatchEvent(now(new Event('beforeunload')));
  failFile('cancelled');
  jest.advanceTimersByTime(9000);
  failFile('cancelled-by-the-next-document');
  expect(await sent()).toEqual([missing('/missing.js')]);
});

test('reports missing files of a page that stays after a download', async () => {
  const { sent } = await watch();
  window.dispatchEvent(now(new Event('beforeunload')));
  jest.advanceTimersByTime(10_000);
  failFile('late');
  expect(await sent()).toEqual([missing('late')]);
});

test('reports no file that is missing less than a second before the page is hidden', async () => {
  const { load, sent } = await watch();
  await load();
  failFile('missing');
  jest.advanceTimersByTime(900);
  failFile('cancelled');
  jest.advanceTimersByTime(200);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  window.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
  expect(await sent()).toEqual([missing('/missing.js')]);
});

test.each([
  ['Chrome 110', { CSS: { supports: () => false } }],
  ['Safari 16.3', { matchMedia: () => ({ matches: false }) }],
])('reports nothing in %s, which is too old to buy in', async (_browser, lacking) => {
  const { CSS: styles, matchMedia } = window;
  Object.assign(window, lacking);
  const { sent } = await watch();
  window.reportError(ofCart());
  expect(await sent()).toEqual([]);
  Object.assign(window, { CSS: styles, matchMedia });
});

test('neither reports nor throws in a browser without beacons', async () => {
  const { reportError, sent } = await watch();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  reportError(new Error('It breaks.'));
  expect(await sent()).toEqual([]);
});
