import { followAdditions } from './follow-additions';
import { createLookAtRest } from './look-at-rest';

/** A window of 1024 × 768 with a cart in its right half, and an element that is found at points below a height. */
function setUp(html: string, coversTo: number) {
  document.body.innerHTML = '<div id="root"><main><div data-boundary="remote-cart"></div></main></div>';
  const additions = followAdditions(document.body);
  const place = document.querySelector('[data-boundary]') ?? document.body;
  place.getBoundingClientRect = () => new DOMRect(512, 0, 512, 768);
  let isSeen = true;
  Element.prototype.checkVisibility = () => isSeen;
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  const named: string[] = [];
  const cover = document.createElement('div');
  cover.innerHTML = html;
  const page = document.querySelector('main');
  const isFoundAt = (top: number) =>
    cover.isConnected && top < coversTo && getComputedStyle(cover).pointerEvents !== 'none';
  document.elementFromPoint = (_left, top) => (isFoundAt(top) ? (cover.firstElementChild ?? cover) : page);
  const root = document.getElementById('root') ?? document.body;
  const lookAtRest = createLookAtRest(root, additions, (part, hurt) => named.push(`${part}: ${hurt}`));
  const look = () => {
    lookAtRest();
    jest.runOnlyPendingTimers();
  };
  const see = (seen: boolean) => {
    isSeen = seen;
  };
  return { additions, place, named, cover, look, see };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a part that covers the page from within its slot is ended', () => {
  const { place, named, cover, look } = setUp('', 768);
  place.append(cover);
  look();
  expect(named).toEqual(['remote-cart: It covers the page around it.']);
});

test('what a part has added to the body and covers the page is removed, and the part is ended', () => {
  const { additions, named, cover, look } = setUp('', 768);
  document.body.append(cover);
  additions.give('remote-cart');
  look();
  expect(cover.isConnected).toBe(false);
  expect(named).toEqual(['remote-cart: It covers the page around it.']);
});

const veil = 'position: fixed; inset: 0px; pointer-events: none; opacity: 1; background-color: white;';

test('a part that covers the page and lets presses through is ended, and nothing else of it is changed', () => {
  const { place, named, cover, look } = setUp('', 768);
  cover.style.cssText = veil;
  place.append(cover);
  look();
  expect(named).toEqual(['remote-cart: It covers the page around it.']);
  expect(cover.style.cssText).toBe(veil);
});

test.each(['opacity: 0.5', 'background-color: rgba(0, 0, 0, 0.2)', 'background-color: transparent'])(
  'what lets presses through and can be seen through is left alone: %s',
  (style) => {
    const { place, named, cover, look } = setUp('', 768);
    cover.style.cssText = `${veil} ${style}`;
    place.append(cover);
    look();
    expect(named).toEqual([]);
  },
);

test.each([
  ['reaches a little beyond its place', '', 200, 'remote-cart'],
  ['is a dialog that the visitor has opened', '<div role="dialog"></div>', 768, 'remote-cart'],
  ['nothing says whose it is', '', 768, ''],
  ['has a frame, such as that of a bank', '<iframe></iframe>', 768, 'remote-cart'],
])('what covers the page is left alone where it %s', (_what, html, coversTo, owner) => {
  const { additions, place, named, cover, look } = setUp(html, coversTo);
  if (coversTo < 768) place.append(cover);
  else document.body.append(cover);
  additions.give(owner);
  look();
  expect(cover.isConnected).toBe(true);
  expect(named).toEqual([]);
});

test('style sheets that hide the page are loaded again, and nothing says who hid what is seen then', () => {
  const { named, look, see } = setUp('', 0);
  document.head.innerHTML = '<style>.a { color: red; }</style>';
  const style = document.querySelector('style');
  see(false);
  look();
  expect(style?.isConnected).toBe(false);
  expect(document.querySelector('style')?.textContent).toBe('.a { color: red; }');
  expect(named).toEqual([]);
  see(true);
  look();
  look();
  expect(named).toEqual([': It hid the page around it.']);
});
