import { createPageGuard } from './page-guard';

const { map } = Array.prototype;
const { pushState, replaceState } = History.prototype;

/** The visitor's action is painted before the guard checks the page. */
const frameMs = 16;

function setUp() {
  document.body.innerHTML =
    '<div id="root"><div><header>Shop</header><main><div data-boundary="remote-cart"><button>Pay</button></div></main></div></div>';
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no root.');
  const unnamed = jest.fn();
  const guard = createPageGuard(root, unnamed);
  jest.runAllTicks();
  const named: string[] = [];
  const enter = (part: string) =>
    guard.enter(part, (error, always) => named.push(`${part}: ${error.message}${always ? ' Always.' : ''}`));
  return { root, unnamed, named, enter, end: guard.end };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window.history, 'pushState');
  Reflect.deleteProperty(window.history, 'replaceState');
  Object.assign(History.prototype, { pushState, replaceState });
});

const patchMap = () => {
  Array.prototype.map = () => [];
};

test.each<[string, () => void, string]>([
  ['a patched method', patchMap, 'It changed Array.prototype.map.'],
  [
    'a removed method',
    () => Reflect.deleteProperty(Array.prototype, 'map'),
    'It changed Array.prototype.map.',
  ],
  [
    'what every loop would meet',
    () => Object.assign(Object.prototype, { everywhere: 1 }),
    'It changed Object.prototype.everywhere.',
  ],
  [
    'an emptied page',
    () => document.getElementById('root')?.replaceChildren(),
    'It removed the page around it.',
  ],
  [
    'an emptied frame',
    () => document.getElementById('root')?.firstElementChild?.replaceChildren(),
    'It removed the page around it.',
  ],
  ['an emptied document', () => document.body.replaceChildren(), 'It removed the page around it.'],
])('restores %s, and names the part that was just mounted', (_what, breakPage, words) => {
  const { root, named, enter } = setUp();
  const before = root.innerHTML;
  const end = [enter('remote-event')];
  breakPage();
  end.push(enter('remote-cart'));
  expect(named).toEqual([`remote-cart: ${words}`]);
  expect(Array.prototype.map).toBe(map);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(document.getElementById('root')?.innerHTML).toBe(before);
  for (const leave of end) leave();
});

test('blames the part that the visitor acted in, and names no part for later changes', () => {
  const { unnamed, named, enter } = setUp();
  const end = [enter('remote-event'), enter('remote-cart')];
  document.querySelector('button')?.addEventListener('click', patchMap);
  document.querySelector('button')?.click();
  jest.advanceTimersByTime(frameMs + 1);
  expect(named).toEqual(['remote-cart: It changed Array.prototype.map.']);
  patchMap();
  jest.advanceTimersByTime(1000);
  expect(Array.prototype.map).toBe(map);
  expect(unnamed).toHaveBeenCalledTimes(1);
  expect(named).toHaveLength(1);
  for (const leave of end) leave();
});

test('restores changes without ending a part while none mounts or acts', () => {
  const { unnamed, named, enter } = setUp();
  const end = enter('remote-cart');
  patchMap();
  jest.advanceTimersByTime(1000);
  document.documentElement.style.opacity = '0';
  Element.prototype.checkVisibility = () => document.documentElement.style.opacity !== '0';
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  jest.advanceTimersByTime(1000);
  expect(Array.prototype.map).toBe(map);
  expect(document.documentElement.style.opacity).toBe('');
  const ofNobody = (damage: string) => [new Error(damage), ''];
  expect(unnamed.mock.calls).toEqual(
    ['It changed Array.prototype.map.', 'It hid the page around it.'].map(ofNobody),
  );
  expect(named).toEqual([]);
  end();
});

test('does not blame a part for changes before the visitor acts in it', () => {
  const { unnamed, named, enter } = setUp();
  const end = enter('remote-cart');
  patchMap();
  document.querySelector('button')?.click();
  jest.advanceTimersByTime(frameMs + 1);
  expect(Array.prototype.map).toBe(map);
  expect([named, unnamed.mock.calls]).toEqual([[], [[new Error('It changed Array.prototype.map.'), '']]]);
  end();
});

test('leaves a styled page alone in a browser without checkVisibility', () => {
  const { unnamed, named, enter } = setUp();
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  document.body.style.color = 'red';
  const end = enter('remote-cart');
  jest.advanceTimersByTime(5000);
  expect(document.body.style.color).toBe('red');
  expect([named, unnamed.mock.calls]).toEqual([[], []]);
  document.body.removeAttribute('style');
  end();
});

test('restores changes that the shell makes at its start, and names the shell', () => {
  document.body.innerHTML = '<div id="root"><div>Shop</div></div>';
  const report = jest.fn();
  createPageGuard(document.getElementById('root') ?? document.body, report);
  patchMap();
  jest.runAllTicks();
  expect(Array.prototype.map).toBe(map);
  expect(report.mock.calls).toEqual([[new Error('It changed Array.prototype.map.'), 'shell']]);
});

test('keeps polyfills, and leaves an unbroken page alone', () => {
  const { unnamed, named, enter } = setUp();
  Object.defineProperty(Array.prototype, 'polyfilled', { value: () => 1, configurable: true });
  const end = enter('remote-cart');
  jest.advanceTimersByTime(5000);
  expect(Object.hasOwn(Array.prototype, 'polyfilled')).toBe(true);
  expect([named, unnamed.mock.calls]).toEqual([[], []]);
  Reflect.deleteProperty(Array.prototype, 'polyfilled');
  end();
});

/** Code of a part, whose file is in the stack. */
const ofPart = (part: string, code: string): (() => void) =>
  new Function(`return ${code};\n//# sourceURL=https://assets.test/${part}/1.0.0/fragment.js`)();

const otherPath = 'It changed the path of the page.';

const otherPage = `null, '', '/events/a/checkout'`;

test.each([
  `history.pushState(${otherPage})`,
  `history.replaceState(${otherPage})`,
  `History.prototype.pushState.call(history, ${otherPage})`,
  `History.prototype.replaceState.apply(history, [${otherPage}])`,
])('refuses another path by %s, and ends the part whose code tried', (change) => {
  const { unnamed, named, enter } = setUp();
  const leave = [enter('remote-event'), enter('remote-cart')];
  const { href } = window.location;
  ofPart('remote-cart', `() => ${change}`)();
  expect(window.location.href).toBe(href);
  jest.runOnlyPendingTimers();
  expect([named, unnamed.mock.calls]).toEqual([[`remote-cart: ${otherPath} Always.`], []]);
  for (const end of leave) end();
});

test('ends a part that changes the path while it mounts', () => {
  const { named, enter } = setUp();
  ofPart('remote-cart', `() => history.pushState(${otherPage})`)();
  const leave = enter('remote-cart');
  jest.runOnlyPendingTimers();
  expect(named).toEqual([`remote-cart: ${otherPath} Always.`]);
  leave();
});

test('restores a path that nothing names, and ends no part', () => {
  const { unnamed, named, enter } = setUp();
  const leave = enter('remote-cart');
  const { pathname } = window.location;
  // As an extension may, whose world has functions of its own.
  pushState.call(window.history, null, '', '/elsewhere');
  document.querySelector('button')?.click();
  jest.advanceTimersByTime(1000);
  expect(window.location.pathname).toBe(pathname);
  window.history.pushState(null, '', '/elsewhere');
  jest.runOnlyPendingTimers();
  expect([named, unnamed.mock.calls]).toEqual([
    [],
    [
      [new Error(otherPath), ''],
      [new Error(otherPath), ''],
    ],
  ]);
  leave();
});

test('leaves queries, fragments and states of the same path alone', () => {
  const { unnamed, named, enter } = setUp();
  const leave = enter('remote-cart');
  window.history.replaceState({ position: 1 }, '');
  window.history.pushState(null, '', '?q=jazz');
  window.history.pushState(null, '', '#tickets');
  jest.advanceTimersByTime(2000);
  expect(window.location.href).toMatch(/\?q=jazz#tickets$/);
  expect([named, unnamed.mock.calls]).toEqual([[], []]);
  leave();
});
