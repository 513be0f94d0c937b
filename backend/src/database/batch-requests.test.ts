import { setTimeout as wait } from 'node:timers/promises';
import { batchRequests, type Gathering, notGathered } from './batch-requests';

interface Rules {
  readonly underWay?: () => number;
  readonly gathering?: (question: string) => Gathering;
}

/** A batcher that records its batches. @param max - questions in a batch */
function record(max: number, rules: Rules = {}) {
  const batches: string[][] = [];
  const request = batchRequests(
    async (questions: readonly string[]) => {
      batches.push([...questions]);
      return questions;
    },
    { max, ...rules },
  );
  return { batches, request };
}

test('a question that comes alone is answered at once, and does not wait for the next', async () => {
  const { batches, request } = record(64);
  const first = request('a');
  const later = wait(1).then(() => request('b'));
  await Promise.all([first, later]);
  expect(batches).toEqual([['a'], ['b']]);
});

test('questions of a rush wait some milliseconds for those after them, and share a batch', async () => {
  const { batches, request } = record(64);
  await Promise.all([request('a'), request('b')]);
  const first = request('c');
  const later = wait(1).then(() => request('d'));
  await Promise.all([first, later]);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('when the rush is over, a question that waited alone makes the next one come at once', async () => {
  const { batches, request } = record(64);
  await Promise.all([request('a'), request('b')]);
  await request('c');
  const first = request('d');
  const later = wait(1).then(() => request('e'));
  await Promise.all([first, later]);
  expect(batches).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
});

test('a queue that is long enough does not wait, and no batch is larger than allowed', async () => {
  const { batches, request } = record(16);
  const all = Array.from({ length: 40 }, (_, index) => String(index));
  await Promise.all(all.map(request));
  expect(batches.map(({ length }) => length)).toEqual([16, 16, 8]);
  expect(batches.flat()).toEqual(all);
});

test('where a batch is worth its cost already, questions of a rush do not wait for those after them', async () => {
  const gathering = (question: string) => (question === 'c' ? notGathered : { ms: 600_000, enough: 16 });
  const { batches, request } = record(64, { gathering });
  await Promise.all([request('a'), request('b')]);
  await Promise.all([request('c'), request('d')]);
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('half of the work that is under way shares a batch as soon as it has come', async () => {
  const { batches, request } = record(64, { underWay: () => 8 });
  const answers = [request('a'), request('b'), request('c')];
  await new Promise(setImmediate);
  expect(batches).toEqual([]);
  answers.push(request('d'));
  await Promise.all(answers);
  expect(batches).toEqual([['a', 'b', 'c', 'd']]);
});

test('work that is under way elsewhere delays a batch by some milliseconds only, and work alone by none', async () => {
  let underWay = 100;
  const { batches, request } = record(64, { underWay: () => underWay });
  await request('a');
  underWay = 1;
  const first = request('b');
  const later = wait(1).then(() => request('c'));
  await Promise.all([first, later]);
  expect(batches).toEqual([['a'], ['b'], ['c']]);
});
