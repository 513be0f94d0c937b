import { processors as described } from '@storefront/processors/processors';
import { processors } from './processors';

test('events of every processor that is described can be paid for', () => {
  expect(processors.map(({ name }) => name).toSorted()).toEqual(described.map(({ name }) => name).toSorted());
});
