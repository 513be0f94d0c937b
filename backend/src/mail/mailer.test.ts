import { type Email, paceMailer, senderOf } from './mailer';

test('sends the first of several e-mails at once, and the others a tenth of a second apart', async () => {
  const sentAt: number[] = [];
  const mail = paceMailer(async () => {
    sentAt.push(performance.now());
  }, 10);
  const started = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => mail({} as Email)));
  // Timers may end a millisecond early, and as late as the machine likes.
  for (const [index, at] of sentAt.entries()) expect(at - started).toBeGreaterThan(index * 100 - 5);
  expect(sentAt).toHaveLength(4);
});

test('e-mails come from the shop by its name, unless their sender has one', () => {
  expect(senderOf('tickets@example.com', 'Lakeshore')).toEqual({
    name: 'Lakeshore',
    address: 'tickets@example.com',
  });
  expect(senderOf('Box Office <tickets@example.com>', 'Lakeshore')).toBe('Box Office <tickets@example.com>');
});
