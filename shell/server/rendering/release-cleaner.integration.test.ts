import { createHtmlCleaner } from './html-cleaner';
import { createReleaseCleaner } from './release-cleaner';

const limits = { startMs: 20_000, answerMs: 20_000 };

test('a release whose HTML takes longer than all may have has that HTML and all later cleaned in a thread of its own, with the time of its own', async () => {
  const shared = createHtmlCleaner({ ...limits, answerMs: 1 });
  const cleaner = createReleaseCleaner('remote-cart', shared, limits);
  const html = '<p>one</p>'.repeat(9000);
  expect(await cleaner.clean(html)).toEqual({ ok: true, html });
  shared.close();
  expect(await cleaner.clean(html)).toEqual({ ok: true, html });
  cleaner.close();
});

test('HTML that was cleaned before is there at once, and what was refused is refused again', async () => {
  const shared = createHtmlCleaner(limits);
  const clean = jest.spyOn(shared, 'clean');
  const cleaner = createReleaseCleaner('remote-cart', shared, limits);
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
