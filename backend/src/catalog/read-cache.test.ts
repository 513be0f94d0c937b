import { setTimeout as wait } from 'node:timers/promises';
import { createReadCache, keptMs } from './read-cache';

test('those who ask at the same moment share one read, and others ask their own', async () => {
  const read = jest.fn(async () => 'answer');
  const cache = createReadCache<string>({ most: 10 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache('event 1', read)));
  expect(new Set(answers)).toEqual(new Set(['answer']));
  expect(read).toHaveBeenCalledTimes(1);
  await cache('event 2', read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('an answer is as old as its read: one that took longer is not given again', async () => {
  const read = jest.fn(() => wait(keptMs + 50, 'answer'));
  const cache = createReadCache<string>({ most: 10 });
  await cache('event 1', read);
  await cache('event 1', read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what is asked for all the time is read again before it is old, and its readers do not wait', async () => {
  const answers = ['first', 'second'];
  const read = jest.fn(async () => {
    const answer = answers.shift();
    if (answer === 'second') await wait(100);
    return answer;
  });
  const cache = createReadCache<string | undefined>({ most: 10 });
  expect(await cache('event 1', read)).toBe('first');
  await wait(keptMs * 0.7);
  expect(await Promise.all([cache('event 1', read), cache('event 1', read)])).toEqual(['first', 'first']);
  await wait(keptMs * 0.2);
  expect(await cache('event 1', read)).toBe('second');
  expect(read).toHaveBeenCalledTimes(2);
});

test('a read that fails, and an answer that is not to be kept, are not given to those who ask later', async () => {
  const read = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('The database is gone.'))
    .mockResolvedValueOnce('error')
    .mockResolvedValue('answer');
  const cache = createReadCache<string>({ most: 10, isKept: (answer) => answer !== 'error' });
  await expect(cache('event 1', read)).rejects.toThrow('The database is gone.');
  expect(await cache('event 1', read)).toBe('error');
  expect(await cache('event 1', read)).toBe('answer');
  expect(await cache('event 1', read)).toBe('answer');
  expect(read).toHaveBeenCalledTimes(3);
});
