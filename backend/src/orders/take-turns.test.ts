import { createTurns } from './take-turns';

/** Work that lasts until it is ended. */
function lasting() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = jest.fn(async () => {
    await ended;
    return 'done';
  });
  return { work, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('an event whose work hangs takes half of the turns, and the others go on', async () => {
  const takeTurns = createTurns({ atOnce: 4, mostWaiting: 100, longestWaitMs: 10_000 });
  const hanging = lasting();
  const stuck = Array.from({ length: 10 }, () => takeTurns(1, hanging.work, 'busy'));
  await settled();
  expect(hanging.work).toHaveBeenCalledTimes(2);
  expect(await takeTurns(2, async () => 'done', 'busy')).toBe('done');
  hanging.end();
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 'done'));
});

test('it is first come, first served', async () => {
  const takeTurns = createTurns({ atOnce: 1, mostWaiting: 100, longestWaitMs: 10_000 });
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((place) => takeTurns(1, async () => order.push(place), 0)));
  expect(order).toEqual([1, 2, 3, 4]);
});

test('more than may wait are told at once, and those who waited too long when their turn comes', async () => {
  const takeTurns = createTurns({ atOnce: 1, mostWaiting: 1, longestWaitMs: 5 });
  const first = lasting();
  const served = takeTurns(1, first.work, 'busy');
  await settled();
  const waited = takeTurns(1, async () => 'done', 'busy');
  expect(await takeTurns(1, async () => 'done', 'busy')).toBe('busy');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 6);
  first.end();
  expect(await Promise.all([served, waited])).toEqual(['done', 'busy']);
});
