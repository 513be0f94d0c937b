import { freeBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';
import { forgetEmails } from './outbox';

test('deletes sent and failed e-mails after their time, and retains pending ones', async () => {
  const store = await startTestStore();
  await store.post('/ticketCheckout/free-transaction', freeBody(store.dataset));
  const isKept = async (sentDaysAgo: number | null, failedDaysAgo: number | null) => {
    await store.writeConfirmations();
    await store.pool.query(
      `update outbox_emails set sent_at = now() - $1 * interval '1 day',
         failed_at = now() - $2 * interval '1 day', created_at = now() - interval '900 days'`,
      [sentDaysAgo, failedDaysAgo],
    );
    await forgetEmails(store.services.database, { sentDays: 30, failedDays: 90 });
    return (await store.pool.query('select 1 from outbox_emails')).rowCount === 1;
  };
  expect(await isKept(null, null)).toBe(true);
  expect(await isKept(29, null)).toBe(true);
  expect(await isKept(null, 89)).toBe(true);
  expect(await isKept(null, 91)).toBe(false);
  await store.post('/ticketCheckout/free-transaction', freeBody(store.dataset));
  expect(await isKept(31, null)).toBe(false);
  await store.stop();
});
