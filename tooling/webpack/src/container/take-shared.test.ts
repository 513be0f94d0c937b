import { sharedReactRange } from '@storefront/format/parts';
import { satisfies, takeFrom, takeShared } from './take-shared';

const scopeOf = (...versions: string[]) => ({
  react: Object.fromEntries(versions.map((version) => [version, { get: () => () => `React ${version}` }])),
});

test.each([
  ['19.3.0', true],
  ['19.3.1', true],
  ['19.10.0', true],
  ['19.2.9', false],
  ['18.3.0', false],
  ['20.3.0', false],
  ['19.3.0-rc.1', false],
  ['19.4.0-rc.1', false],
])('a part that wants ^19.3.0 takes %s: %s', (version, isTaken) => {
  expect(satisfies(version, '^19.3.0')).toBe(isTaken);
});

test('takes the version of a shared package that the part was built against', () => {
  const fitting = sharedReactRange.slice(1);
  takeFrom(scopeOf('18.0.0', fitting, '99.0.0'));
  expect(takeShared('?react')).toBe(`React ${fitting}`);
});

test('throws with the shared versions if none satisfies the range', () => {
  takeFrom(scopeOf('18.3.1'));
  expect(() => takeShared('?react')).toThrow('Unsatisfied version 18.3.1 of react (required ^19');
  expect(() => takeShared('?react-dom')).toThrow('Unsatisfied version  of react-dom');
});
