import { setTimeout as wait } from 'node:timers/promises';
import { batchRequests } from './batch-requests';

/** Batches of questions, with an answer that takes a moment. */
function record(max: number) {
  const batches: string[][] = [];
  const ask = batchRequests(
    async (questions: readonly string[]) => {
      batches.push([...questions]);
      return questions;
    },
    { max },
  );
  return { batches, ask };
}

test('a question that comes alone is answered at once, and does not wait for the next', async () => {
  const { batches, ask } = record(64);
  const first = ask('a');
  const later = wait(1).then(() => ask('b'));
  await Promise.all([first, later]);
  expect(batches).toEqual([['a'], ['b']]);
});

test('questions of a rush wait some milliseconds for those after them, and share a batch', async () => {
  const { batches, ask } = record(64);
  await Promise.all([ask('a'), ask('b')]);
  const first = ask('c');
  const later = wait(1).then(() => ask('d'));
  await Promise.all([first, later]);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('when the rush is over, a question that waited alone makes the next one come at once', async () => {
  const { batches, ask } = record(64);
  await Promise.all([ask('a'), ask('b')]);
  await ask('c');
  const first = ask('d');
  const later = wait(1).then(() => ask('e'));
  await Promise.all([first, later]);
  expect(batches).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

test('a queue that is long enough does not wait, and no batch is larger than allowed', async () => {
  const { batches, ask } = record(16);
  const all = Array.from({ length: 40 }, (_, index) => String(index));
  await Promise.all(all.map(ask));
  expect(batches.map(({ length }) => length)).toEqual([16, 16, 8]);
  expect(batches.flat()).toEqual(all);
});
