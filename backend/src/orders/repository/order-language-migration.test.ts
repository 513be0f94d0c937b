import { createOldSchema, type OldSchema } from '../../testing/old-schema';
import { findAttempt } from './find-attempt';

let schema: OldSchema;
afterAll(() => schema.drop());

test('buyers of before, and of a language that is not spoken here, are written to in English', async () => {
  schema = await createOldSchema('0016-email-attachments.sql');
  const store = (reference: string) =>
    schema.pool.query(
      `with placed as (insert into orders (reference_id, status, attempt) values ($1, 'completed', 1))
       insert into order_attempts (reference_id, attempt, fingerprint, event_id, processor, subtotal, ticketing_item_fee,
         service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at)
       values ($1, 1, 'fingerprint', 1, 'mxmerchant', 0, 0, 0, 0, 0, 0, 0, now())`,
      [reference],
    );
  const languageOf = async (referenceID: string) =>
    (await findAttempt(schema.database, { referenceID, attempt: 1 }))?.language;

  await store('before');
  await schema.migrate();
  // A process of the version before still stores orders.
  await store('meanwhile');
  await store('later');
  await schema.pool.query(`update order_attempts set language = 'pt' where reference_id = 'later'`);
  for (const reference of ['before', 'meanwhile', 'later']) expect(await languageOf(reference)).toBe('en');
  await schema.pool.query(`update order_attempts set language = 'es' where reference_id = 'later'`);
  expect(await languageOf('later')).toBe('es');
});
