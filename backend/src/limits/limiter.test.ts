import { batchCounts, type Count, logThrottled } from './limiter';

/** Counts in memory; each statement waits until it is let go. */
function heldCounter() {
  const totals = new Map<string, number>();
  const letGo: (() => void)[] = [];
  const count = jest.fn(async (uses: readonly { key: string; by: number }[]): Promise<readonly Count[]> => {
    await new Promise<void>((resolve) => letGo.push(resolve));
    return uses.map(({ key, by }) => {
      totals.set(key, (totals.get(key) ?? 0) + by);
      return { key, uses: totals.get(key) ?? 0, endsInMs: 1000 };
    });
  });
  return { count, letGo };
}

/** Lets the next statement go, once it is sent. */
async function letGoNext(letGo: (() => void)[]): Promise<void> {
  while (letGo.length === 0) await new Promise((resolve) => setImmediate(resolve));
  letGo.shift()?.();
}

test('a thousand requests at once are counted by few statements, and each gets the count of its turn', async () => {
  const { count, letGo } = heldCounter();
  const counted = batchCounts(count, 600, () => 0);
  const answers = Array.from({ length: 1001 }, () =>
    counted({ eventId: null, uses: [{ key: 'address', by: 1, windowMs: 1000 }] }),
  );
  for (const _ of [1, 2]) await letGoNext(letGo);
  const uses = (await Promise.all(answers)).map(([first]) => first?.uses);
  expect(uses).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1));
  expect(count).toHaveBeenCalledTimes(2);
});

test('does not count a use in a check before it', async () => {
  const { count, letGo } = heldCounter();
  const counted = batchCounts(count, 10, () => 0);
  const first = counted({ eventId: null, uses: [{ key: 'other', by: 1, windowMs: 1000 }] });
  const look = counted({ eventId: null, uses: [{ key: 'card', by: 0, windowMs: 1000 }] });
  const use = counted({ eventId: null, uses: [{ key: 'card', by: 1, windowMs: 1000 }] });
  await letGoNext(letGo);
  expect(await first).toMatchObject([{ uses: 1 }]);
  expect(await look).toMatchObject([{ uses: 0 }]);
  expect(await use).toMatchObject([{ uses: 1 }]);
});

test('an order of one event does not wait until the uses of a rush for another are gathered and counted', async () => {
  const { count, letGo } = heldCounter();
  const rush = 1;
  const counted = batchCounts(count, 600, (eventId) => (eventId === rush ? 1000 : 1));
  const use = (key: string) => [{ key, by: 1, windowMs: 1000 }];
  const ofRush = counted({ eventId: rush, uses: use('rush') });
  expect(await Promise.all([counted({ eventId: 2, uses: use('quiet') }), letGoNext(letGo)])).toMatchObject([
    [{ key: 'quiet', uses: 1 }],
    undefined,
  ]);
  await letGoNext(letGo);
  expect(await ofRush).toMatchObject([{ key: 'rush', uses: 1 }]);
});

test('a thousand orders at once, each of another event, are counted by few statements', async () => {
  const { count, letGo } = heldCounter();
  const counted = batchCounts(count, 600, () => 1);
  const answers = Array.from({ length: 1000 }, (_, eventId) =>
    counted({ eventId, uses: [{ key: `visitor ${eventId}`, by: 1, windowMs: 1000 }] }),
  );
  for (const _ of [1, 2]) await letGoNext(letGo);
  await Promise.all(answers);
  expect(count).toHaveBeenCalledTimes(2);
});

test('rejects the requests of a failed statement, and counts later ones', async () => {
  const count = jest
    .fn<Promise<readonly Count[]>, []>()
    .mockRejectedValueOnce(new Error('The database is gone.'))
    .mockResolvedValue([{ key: 'card', uses: 1, endsInMs: 1000 }]);
  const counted = batchCounts(count, 10, () => 0);
  await expect(counted({ eventId: null, uses: [{ key: 'card', by: 1, windowMs: 1000 }] })).rejects.toThrow(
    'The database is gone.',
  );
  expect(await counted({ eventId: null, uses: [{ key: 'card', by: 1, windowMs: 1000 }] })).toMatchObject([
    { uses: 1 },
  ]);
});

test('logs a frequent failure once a second, with its count', () => {
  jest.useFakeTimers();
  const error = jest.fn();
  const report = logThrottled({ error }, 'Uses could not be counted');
  const failure = new Error('The database is gone.');
  for (let times = 0; times < 100; times++) report(failure);
  jest.advanceTimersByTime(1001);
  report(failure);
  jest.useRealTimers();
  expect(error.mock.calls).toEqual([
    [{ err: failure, times: 1 }, 'Uses could not be counted'],
    [{ err: failure, times: 100 }, 'Uses could not be counted'],
  ]);
});
