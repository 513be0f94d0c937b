import { contractRange, contractVersion } from './contract-version';
import { parseFragment } from './fragment';

const mount = () => ({ update: () => {}, unmount: () => {} });
const runs = (contract: string, spoken: string) => contract === `^${spoken}`;

test('returns the fragment that a module exposes', () => {
  const fragment = { contract: contractRange, mount, name: 'kept' };
  expect(parseFragment({ default: fragment }, runs)).toEqual(fragment);
});

test('mounts a fragment whose mount is a method', () => {
  class Own {
    readonly contract = contractRange;
    readonly greeting = 'Hello';
    mount(element: { textContent: string }) {
      element.textContent = this.greeting;
      return { update: () => {}, unmount: () => {} };
    }
  }
  const element = { textContent: '' };
  const fragment = parseFragment({ default: new Own() }, runs);
  Reflect.apply(fragment.mount, fragment, [element]);
  expect(element.textContent).toBe('Hello');
});

test.each([
  undefined,
  null,
  'module',
  {},
  { default: mount },
  { default: { mount } },
  { default: { contract: contractRange } },
  { default: { contract: 1, mount } },
  { default: { contract: contractRange, mount: 'mount' } },
  { default: { contract: contractRange, mount, adopt: 'adopt' } },
  { contract: contractRange, mount },
])('rejects a module without a fragment by name: %j', (module) => {
  expect(() => parseFragment(module, runs)).toThrow(TypeError);
  expect(() => parseFragment(module, runs)).toThrow('exposes no fragment');
});

test('rejects a fragment for another contract and names both', () => {
  expect(() => parseFragment({ default: { contract: '^99.0.0', mount } }, runs)).toThrow(
    `wants contract ^99.0.0, the shell speaks ${contractVersion}`,
  );
});

test.each([contractVersion, 'latest'])('rejects a fragment whose contract is no range: %s', (contract) => {
  expect(() => parseFragment({ default: { contract, mount } }, runs)).toThrow(`wants contract ${contract}`);
});
