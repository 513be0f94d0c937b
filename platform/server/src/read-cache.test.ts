import { createReadCache } from './read-cache';

/** A read that the test completes, with a count of its starts. */
function createRead() {
  const begun: { resolve(text: string): void; reject(error: Error): void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject }));
  const answer = (text: string) => begun.at(-1)?.resolve(text);
  const fail = () => begun.at(-1)?.reject(new Error('the read failed'));
  return { read, answer, fail, begun };
}

let clock: number;
const now = () => clock;
beforeEach(() => {
  clock = 1000;
});

const answerWith = (text: string) => () => Promise.resolve(text);
const failing = () => Promise.reject(new Error('the read failed'));

test('callers of the same key share one read, and callers of another key have their own', async () => {
  const cache = createReadCache<string>({ max: 10 });
  const { read, answer, begun } = createRead();
  const answers = [cache.get('one', read), cache.get('one', read)];
  expect(await cache.get('two', answerWith('2'))).toBe('2');
  answer('1');
  expect(await Promise.all(answers)).toEqual(['1', '1']);
  expect(await cache.get('one', read)).toBe('1');
  expect(begun).toHaveLength(1);
});

test('callers of more keys than the cache stores still share one read each', async () => {
  const cache = createReadCache<string>({ max: 1 });
  const first = createRead();
  const answers = [cache.get('one', first.read)];
  await cache.get('two', answerWith('2'));
  answers.push(cache.get('one', first.read));
  first.answer('1');
  expect(await Promise.all(answers)).toEqual(['1', '1']);
  expect(first.begun).toHaveLength(1);
});

test('an answer ages from the start of its read', async () => {
  const cache = createReadCache<string>({ max: 10, freshMs: 1000, now });
  const { read, answer, begun } = createRead();
  const slow = cache.get('key', read);
  clock += 900;
  answer('slow');
  expect(await slow).toBe('slow');
  clock += 100;
  expect(await cache.get('key', read)).toBe('slow');
  expect(begun).toHaveLength(1);
  clock += 1;
  expect(await cache.get('key', answerWith('new'))).toBe('new');
});

test('a stale answer is returned at once while one read replaces it, and an older one is not', async () => {
  const cache = createReadCache<string>({ max: 10, freshMs: 1000, staleMs: 500, now });
  await cache.get('key', answerWith('old'));
  clock += 1500;
  const { read, answer, begun } = createRead();
  expect(await cache.get('key', read)).toBe('old');
  expect(await cache.get('key', read)).toBe('old');
  clock += 1;
  const waiting = cache.get('key', read);
  answer('new');
  expect(await waiting).toBe('new');
  expect(begun).toHaveLength(1);
});

test('a failed read rejects for those who wait for it, and the next caller reads again', async () => {
  const cache = createReadCache<string>({ max: 10 });
  const { read, fail } = createRead();
  const waiting = [cache.get('key', read), cache.get('key', read)];
  fail();
  for (const answer of waiting) await expect(answer).rejects.toThrow('the read failed');
  expect(await cache.get('key', answerWith('new'))).toBe('new');
});

test('a read that throws before it begins is not shared with later callers', async () => {
  const cache = createReadCache<string>({ max: 10 });
  const broken = () => {
    throw new Error('broken');
  };
  await expect(cache.get('key', broken)).rejects.toThrow('broken');
  expect(await cache.get('key', answerWith('new'))).toBe('new');
});

test('a read that fails in the background leaves the stale answer until it is too old', async () => {
  const cache = createReadCache<string>({ max: 10, freshMs: 1000, staleMs: 500, now });
  await cache.get('key', answerWith('old'));
  clock += 1200;
  expect(await cache.get('key', failing)).toBe('old');
  expect(await cache.get('key', failing)).toBe('old');
  clock += 500;
  await expect(cache.get('key', failing)).rejects.toThrow('the read failed');
});

test('with stale on failure, a failed read returns the stored answer of any age', async () => {
  const cache = createReadCache<string>({ max: 10, freshMs: 1000, staleOnFailure: true, now });
  await expect(cache.get('key', failing)).rejects.toThrow('the read failed');
  await cache.get('key', answerWith('old'));
  clock += 1_000_000;
  expect(await cache.get('key', failing)).toBe('old');
  expect(cache.last('key')).toBe('old');
  expect(await cache.get('key', answerWith('new'))).toBe('new');
});

test('each answer says how long it is fresh, and one with 0 is not stored', async () => {
  const freshMs = (answer: string) => ({ never: 0, soon: 10 })[answer] ?? 1000;
  const cache = createReadCache<string>({ max: 10, freshMs, now });
  expect(await cache.get('key', answerWith('never'))).toBe('never');
  expect(cache.last('key')).toBeUndefined();
  expect(await cache.get('key', answerWith('soon'))).toBe('soon');
  clock += 11;
  expect(await cache.get('key', answerWith('long'))).toBe('long');
  clock += 1000;
  expect(await cache.get('key', failing)).toBe('long');
});

test('an answer that is not stored leaves the stored one', async () => {
  const freshMs = (answer: string) => (answer === 'never' ? 0 : 1000);
  const cache = createReadCache<string>({ max: 10, freshMs, staleMs: 500, now });
  await cache.get('key', answerWith('old'));
  clock += 1200;
  await cache.get('key', answerWith('never'));
  expect(cache.last('key')).toBe('old');
});

test.each([
  ['number', { max: 2 }],
  ['size', { max: 7, sizeOf: (answer: string, key: string) => answer.length + key.length }],
])('the least recently used answers beyond the max %s are dropped', async (_, limits) => {
  const cache = createReadCache<string>(limits);
  await cache.get('a', answerWith('11'));
  await cache.get('b', answerWith('22'));
  await cache.get('a', failing);
  await cache.get('c', answerWith('33'));
  expect(['a', 'b', 'c'].map((key) => cache.last(key))).toEqual(['11', undefined, '33']);
});
