import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutRemotes, processorOf, processors } from './processors';
import { apiFields, shellFields } from './settings';

const root = join(import.meta.dirname, '../../..');

test('every processor is found by the name that events have for it, and served by a remote of its own', () => {
  for (const { name, remote } of processors) {
    expect(processorOf(name)?.remote).toBe(remote);
    expect(checkoutRemotes[name]).toBe(remote);
    expect(existsSync(join(root, remote, 'src/fragment.tsx'))).toBe(true);
  }
  expect(new Set(processors.map(({ remote }) => remote)).size).toBe(processors.length);
});

test.each(['barter', '', 'toString', null, undefined])('no team serves the processor %p', (name) => {
  expect(processorOf(name)).toBeNull();
});

test('no two processors read a setting of the same name', () => {
  const names = processors.flatMap(({ api, shell }) => Object.keys({ ...api.fields, ...shell.fields }));
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual(Object.keys({ ...apiFields, ...shellFields }).toSorted());
});
