import { createOldSchema, type OldSchema } from '../../testing/old-schema';

let schema: OldSchema;
afterAll(() => schema.drop());

async function storeOrder(reference: string, status: string, item: number, quantity: number): Promise<void> {
  const { pool } = schema;
  await pool.query('insert into orders (reference_id, status, attempt) values ($1, $2, 1)', [
    reference,
    status,
  ]);
  await pool.query(
    `insert into order_attempts (reference_id, attempt, fingerprint, event_id, processor, subtotal, ticketing_item_fee,
       service_fee, tax, digital_surcharge, total_promo_amount, total, reserved_at)
     values ($1, 1, 'fingerprint', 1, 'mxmerchant', 2500, 0, 0, 0, 0, 0, 2500, now())`,
    [reference],
  );
  await pool.query(
    `insert into order_lines (reference_id, attempt, item_id, name, price, quantity) values ($1, 1, $2, 'Ticket', 2500, $3)`,
    [reference, item, quantity],
  );
}

beforeAll(async () => {
  schema = await createOldSchema('0006-order-attempts.sql');
  await schema.storeItem(1, 100, 40);
  await schema.storeItem(2, 100);
  await schema.storeItem(3, null, 5);
  await schema.storeItem(4);
  await schema.storeItem(5, 10, 0);
  await storeOrder('sold-1', 'completed', 1, 7);
  await storeOrder('held-1', 'pending', 1, 3);
  await storeOrder('gone-1', 'refused', 1, 9);
  await storeOrder('held-3', 'pending', 3, 2);
  await storeOrder('sold-4', 'completed', 4, 6);
  await storeOrder('late-5', 'pending', 5, 1);
  await schema.migrate();
});

test.each([
  ['a balance', 1, { capacity: 47, sold_count: 7, held_count: 3, sold_elsewhere: 53, free: 37 }],
  ['a limit alone', 2, { capacity: 100, sold_count: 0, held_count: 0, sold_elsewhere: null, free: null }],
  ['a balance without a limit', 3, { capacity: 5, sold_count: 0, held_count: 2, sold_elsewhere: 0, free: 3 }],
  ['no limit', 4, { capacity: null, sold_count: 6, held_count: 0, sold_elsewhere: null, free: null }],
  ['more held than left', 5, { capacity: 1, sold_count: 0, held_count: 1, sold_elsewhere: 9, free: 0 }],
])('a running store keeps its stock: %s', async (_, id, stock) => {
  const { rows } = await schema.pool.query(
    `select capacity, sold_count, held_count, sold_elsewhere, sales_limit_balance as free
     from ticketing_items where id = $1`,
    [id],
  );
  expect(rows).toEqual([stock]);
});
