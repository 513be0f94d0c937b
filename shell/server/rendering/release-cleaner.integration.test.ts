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
