import { createHtmlCleaner, createReleaseCleaner, type HtmlCleaner } from './html-cleaner';

const limits = { startMs: 20_000, answerMs: 2000 };
const patient = { startMs: 20_000, answerMs: 20_000 };
const maxBytes = 262_144;
const part = 'remote-event';
const cleanOne = { ok: true, html: '<p>one</p>' };

const cleaners: HtmlCleaner[] = [];
afterAll(() => {
  for (const { close } of cleaners) close();
});

/** A cleaner whose thread has started. */
async function ready(): Promise<HtmlCleaner> {
  const cleaner = createHtmlCleaner(patient);
  cleaners.push(cleaner);
  await cleaner.clean({ part, html: '' });
  return cleaner;
}

const numbered = (text: (index: string) => string) =>
  Array.from({ length: maxBytes / text('0000').length }, (_, index) => text(String(index))).join('');

test.each([
  ['nests without end', '<div>'.repeat(maxBytes / 5)],
  ['nests what is opened again after it', numbered((index) => `<b a${index}>`)],
  [
    'opens again and again what it never closes',
    `<p>${numbered((i) => `<b ${i}>`).slice(0, 9000)}${'</p>x<p>'.repeat(30_000)}`,
  ],
  ['has one element with very many attributes', `<i ${numbered((index) => ` a${index}`)}></i>`],
])('the server goes on while it reads HTML that %s', async (_what, html) => {
  const other = await ready();
  const cleaner = createHtmlCleaner(limits);
  cleaners.push(cleaner);
  const order: string[] = [];
  const cleaning = cleaner.clean({ part, html }).then(() => order.push('this one'));
  for (let each = 0; each < 3; each += 1)
    expect(await other.clean({ part, html: '<p>one' })).toEqual(cleanOne);
  order.push('others');
  await cleaning;
  expect(order).toEqual(['others', 'this one']);
});

test('HTML that cannot be read in time is refused, and what comes after it is read', async () => {
  const changing = { startMs: 20_000, answerMs: 1 };
  const cleaner = createHtmlCleaner(changing);
  cleaners.push(cleaner);
  const long = cleaner.clean({ part, html: '<p>one</p>'.repeat(9000) });
  void long.then(() => {
    changing.answerMs = patient.answerMs;
  });
  const next = cleaner.clean({ part, html: '<p>one' });
  expect(await long).toEqual({ ok: false, reason: 'too-slow' });
  expect(await next).toEqual(cleanOne);
});

test('a closed cleaner refuses what still waits', async () => {
  const cleaner = await ready();
  const waiting = [cleaner.clean({ part, html: '<p>one' }), cleaner.clean({ part, html: '<p>two' })];
  cleaner.close();
  expect(await waiting[1]).toMatchObject({ ok: false });
});

test('a release whose HTML takes longer than all may have has that HTML and all later cleaned in a thread of its own, with the time of its own', async () => {
  const shared = createHtmlCleaner({ ...patient, answerMs: 1 });
  const cleaner = createReleaseCleaner('remote-cart', shared, patient);
  const html = '<p>one</p>'.repeat(9000);
  expect(await cleaner.clean(html)).toEqual({ ok: true, html });
  shared.close();
  expect(await cleaner.clean(html)).toEqual({ ok: true, html });
  cleaner.close();
});

test('HTML that was cleaned before is there at once, and what was refused is refused again', async () => {
  const shared = createHtmlCleaner(patient);
  const clean = jest.spyOn(shared, 'clean');
  const cleaner = createReleaseCleaner('remote-cart', shared, patient);
  const written = '<p>one<p>two';
  const first = await cleaner.clean(written);
  expect(await cleaner.clean(written)).toEqual(first);
  expect(clean).toHaveBeenCalledTimes(1);
  for (const _ of ['first', 'again'])
    expect(await cleaner.clean('<script>1</script>')).toMatchObject({ ok: false });
  expect(clean).toHaveBeenCalledTimes(3);
  shared.close();
  cleaner.close();
});
