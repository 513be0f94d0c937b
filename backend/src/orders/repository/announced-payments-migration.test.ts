import { createOldSchema, type OldSchema } from '../../testing/old-schema';

let schema: OldSchema;
afterAll(() => schema.drop());

async function storeCompleted(reference: string, processor: string, payment: string | null, age: string) {
  await schema.pool.query(`insert into orders (reference_id, status, attempt) values ($1, 'completed', 1)`, [
    reference,
  ]);
  await schema.pool.query(
    `insert into order_attempts (reference_id, attempt, fingerprint, event_id, processor, payment_id, subtotal,
       ticketing_item_fee, service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at)
     values ($1, 1, 'fingerprint', 1, $2, $3, 2500, 0, 0, 0, 0, 0, 2500, now() - $4::interval)`,
    [reference, processor, payment, age],
  );
}

test('a running store asks Stripe once more for payments that may have been announced only', async () => {
  schema = await createOldSchema('0007-stock-and-holds.sql');
  await storeCompleted('announced', 'stripe', 'pi_1', '3 days');
  await storeCompleted('long-ago', 'stripe', 'pi_2', '30 days');
  await storeCompleted('free', 'stripe', null, '3 days');
  await storeCompleted('by-card', 'mxmerchant', '10000001', '3 days');
  await schema.migrate();
  const { rows } = await schema.pool.query(
    `select reference_id, next_check_at < now() + interval '1 hour' as is_asked from order_attempts
     where next_check_at is not null`,
  );
  expect(rows).toEqual([{ reference_id: 'announced', is_asked: true }]);
});
