import { tooNewInScript } from './script-features';

const found = (text: string) => [...tooNewInScript(text)];

test.each([
  ['a method of any object', 'node.checkVisibility()', 'api.Element.checkVisibility'],
  ['a static method', 'URL.canParse(address)', 'api.URL.canParse_static'],
  ['a global', 'requestIdleCallback(send)', 'api.Window.requestIdleCallback'],
  ['a member of window', 'window.requestIdleCallback', 'api.Window.requestIdleCallback'],
  ['a member in brackets', 'window["requestIdleCallback"]', 'api.Window.requestIdleCallback'],
  ['a destructured member', 'const { requestIdleCallback: later } = self', 'api.Window.requestIdleCallback'],
  ['a check for a name', '"requestIdleCallback" in window', 'api.Window.requestIdleCallback'],
  ['a member of a page’s object', 'navigator.userActivation', 'api.Navigator.userActivation'],
  ['a constructor', 'new CloseWatcher()', 'api.CloseWatcher'],
  ['a method of JavaScript', 'Object.groupBy(rows, nameOf)', 'javascript.builtins.Object.groupBy'],
  ['a method of all arrays', 'rows.toSorted().findLastIndex()', null],
  ['a method of new sets', 'a.isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
  [
    'an event',
    'addEventListener("x", f); page.addEventListener("scrollend", f)',
    'api.Document.scrollend_event',
  ],
])('finds %s that an oldest browser lacks', (_what, script, path) => {
  expect(found(script)).toEqual(path === null ? [] : [path]);
});

test('finds nothing that the oldest browsers have, or that the script declares itself', () => {
  expect(
    found('AbortSignal.timeout(1); structuredClone(a.at(-1)); class A { static { Object.hasOwn(a, "b"); } }'),
  ).toEqual([]);
  expect(
    found('function requestIdleCallback() {} requestIdleCallback(); const a = { checkVisibility: 1 };'),
  ).toEqual([]);
});

test.each([
  ['the `v` flag of an expression', '/[\\p{L}--a]/v'],
  ['a `using` declaration', '{ using file = open(); }'],
  ['import attributes', 'import a from "./a.json" with { type: "json" };'],
  ['a group of modifiers', '/(?i:a)/'],
])('refuses %s', (_what, script) => {
  expect(() => tooNewInScript(script)).toThrow(SyntaxError);
});
