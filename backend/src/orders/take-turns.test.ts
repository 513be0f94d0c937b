import { register } from 'prom-client';
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

test('limits an event whose work hangs to half of the turns', async () => {
  const takeTurns = createTurns({ atOnce: 4, maxWaiting: 100, maxWaitMs: 10_000 });
  const hanging = lasting();
  const stuck = Array.from({ length: 10 }, () => takeTurns(1, hanging.work, 'busy'));
  await settled();
  expect(hanging.work).toHaveBeenCalledTimes(2);
  expect(await takeTurns(2, async () => 'done', 'busy')).toBe('done');
  hanging.end();
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 'done'));
});

test('serves in the order of arrival', async () => {
  const takeTurns = createTurns({ atOnce: 1, maxWaiting: 100, maxWaitMs: 10_000 });
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4].map((place) => takeTurns(1, async () => order.push(place), 0)));
  expect(order).toEqual([1, 2, 3, 4]);
});

test('refuses too many waiting orders at once, and those that waited too long at their turn', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const takeTurns = createTurns({ atOnce: 1, maxWaiting: 1, maxWaitMs: 5 });
  const first = lasting();
  const served = takeTurns(1, first.work, 'busy');
  await settled();
  const waited = takeTurns(1, async () => 'done', 'busy');
  expect(await takeTurns(1, async () => 'done', 'busy')).toBe('busy');
  clock.mockReturnValue(6);
  first.end();
  expect(await Promise.all([served, waited])).toEqual(['done', 'busy']);
  clock.mockRestore();
});

test('exports how many orders wait, how many run, and how long they waited', async () => {
  const linesOf = async (metric: string) =>
    (await register.metrics()).split('\n').filter((line) => line.startsWith(metric));
  const count = async () =>
    Number((await linesOf('storefront_reservation_wait_seconds_count'))[0]?.split(' ')[1]);
  const before = await count();
  const takeTurns = createTurns({ atOnce: 1, maxWaiting: 100, maxWaitMs: 10_000 });
  const first = lasting();
  const failing = async () => {
    throw new Error('The database is gone.');
  };
  const served = [1, 2, 3].map((event) => takeTurns(event, event === 2 ? failing : first.work, 'busy'));
  await settled();
  const told = () => linesOf('storefront_reservations{');
  const [waiting, running] = [
    'storefront_reservations{state="waiting"}',
    'storefront_reservations{state="running"}',
  ];
  expect(await told()).toEqual([`${waiting} 2`, `${running} 1`]);
  first.end();
  await Promise.allSettled(served);
  expect(await told()).toEqual([`${waiting} 0`, `${running} 0`]);
  expect((await count()) - before).toBe(3);
});
