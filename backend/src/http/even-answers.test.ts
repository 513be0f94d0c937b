import { endEvenly } from './even-answers';

const timed = async (workMs: number, fails = false) => {
  let ended = false;
  const work = endEvenly(500, async () => {
    await new Promise((resolve) => setTimeout(resolve, workMs));
    if (fails) throw new Error('The database is gone.');
  }).then(
    () => {
      ended = true;
    },
    () => {
      ended = true;
    },
  );
  await jest.advanceTimersByTimeAsync(499);
  const early = ended;
  await jest.advanceTimersByTimeAsync(2);
  const onTime = ended;
  await jest.advanceTimersByTimeAsync(500);
  await work;
  return { early, onTime, late: ended };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('short work, long work and a failure end at the same time', async () => {
  const sameTime = { early: false, onTime: true, late: true };
  expect(await timed(0)).toEqual(sameTime);
  expect(await timed(400)).toEqual(sameTime);
  expect(await timed(30, true)).toEqual(sameTime);
});

test('work that takes longer ends at the next multiple', async () => {
  expect(await timed(501)).toEqual({ early: false, onTime: false, late: true });
});
