import { apiFields, processorOf, processors, shellFields } from './index';

test('every processor is found by the name that events have for it', () => {
  for (const { name } of processors) expect(processorOf(name)?.name).toBe(name);
});

test.each(['barter', '', 'toString', null, undefined])('the processor %p is not known', (name) => {
  expect(processorOf(name)).toBeNull();
});

test('no two processors read a setting of the same name', () => {
  const names = processors.flatMap(({ api, shell }) => Object.keys({ ...api.fields, ...shell.fields }));
  expect(new Set(names).size).toBe(names.length);
  expect(names.toSorted()).toEqual(Object.keys({ ...apiFields, ...shellFields }).toSorted());
});
