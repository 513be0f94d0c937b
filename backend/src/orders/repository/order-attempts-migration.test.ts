import { createOldSchema, type OldSchema } from '../../testing/old-schema';
import { findOrder } from './find-order';

let schema: OldSchema;
let pool: OldSchema['pool'];
afterAll(() => schema.drop());

const ada = JSON.stringify({ name: 'Ada', email: 'ada@example.com' });
const declined = JSON.stringify({ status: 402, reason: 'declined', message: 'Declined.' });
const reservedAt = new Date('2025-01-02T10:00:00Z');
const completedAt = new Date('2025-01-02T10:00:01Z');
const abandonedAt = new Date('2025-01-02T10:05:00Z');

interface OldOrder {
  readonly reference: string;
  readonly status: 'pending' | 'completed' | 'refused';
  readonly attempt?: number;
}

async function storeOldOrder({ reference, status, attempt = 1 }: OldOrder): Promise<void> {
  const isCompleted = status === 'completed';
  await pool.query(
    `insert into orders (reference_id, status, attempt, fingerprint, refusal, event_id, processor, payment_id, customer,
       email, subtotal, ticketing_item_fee, service_fee, tax, digital_surcharge, total_promo_amount, total,
       reserved_at, completed_at)
     values ($1, $2, $3, 'fingerprint', $4, 1, 'mxmerchant', $5, $6, 'ada@example.com', 2500, 0, 0, 200, 0, 0, 2700, $7, $8)`,
    [
      reference,
      status,
      attempt,
      status === 'refused' ? declined : null,
      isCompleted ? 'payment-1' : null,
      ada,
      reservedAt,
      isCompleted ? completedAt : null,
    ],
  );
  await pool.query(
    `insert into order_lines (reference_id, item_id, name, price, quantity) values ($1, 12, 'Ticket 12', 2500, 2)`,
    [reference],
  );
}

const abandonOld = (reference: string) =>
  pool.query('insert into abandoned_references values ($1, $2)', [reference, abandonedAt]);

beforeAll(async () => {
  schema = await createOldSchema('0004-abandoned-references.sql');
  pool = schema.pool;
  await schema.storeItem(12);
  await storeOldOrder({ reference: 'pending-order', status: 'pending', attempt: 3 });
  await storeOldOrder({ reference: 'completed-order', status: 'completed', attempt: 2 });
  await storeOldOrder({ reference: 'refused-order', status: 'refused' });
  await storeOldOrder({ reference: 'abandoned-order', status: 'refused', attempt: 2 });
  await storeOldOrder({ reference: 'abandoned-and-paid', status: 'completed' });
  await abandonOld('abandoned-order');
  await abandonOld('abandoned-and-paid');
  await abandonOld('abandoned-before-any');
  await schema.migrate();
});

test.each([
  ['pending-order', 'pending', 3, reservedAt],
  ['completed-order', 'completed', 2, completedAt],
  ['refused-order', 'refused', 1, reservedAt],
  ['abandoned-order', 'abandoned', 2, abandonedAt],
  ['abandoned-and-paid', 'completed', 1, completedAt],
  ['abandoned-before-any', 'abandoned', 0, abandonedAt],
])('%s is carried over as %s, attempt %i', async (reference, status, attempt, changedAt) => {
  const { rows } = await pool.query('select * from orders where reference_id = $1', [reference]);
  expect(rows).toMatchObject([{ reference_id: reference, status, attempt, changed_at: changedAt }]);
});

test('attempts keep what they were, with their lines', async () => {
  expect(await findOrder(schema.database, 'completed-order')).toMatchObject({
    status: 'completed',
    attempt: { number: 2, fingerprint: 'fingerprint', total: 2700, customer: { email: 'ada@example.com' } },
  });
  const { rows } = await pool.query(
    `select reference_id, attempt, quantity, payment_id, ended_at
     from order_attempts join order_lines using (reference_id, attempt) order by reference_id`,
  );
  const kept = (reference_id: string, attempt: number, ended_at: Date | null = null) => ({
    reference_id,
    attempt,
    quantity: 2,
    payment_id: ended_at && 'payment-1',
    ended_at,
  });
  expect(rows).toEqual([
    kept('abandoned-and-paid', 1, completedAt),
    kept('abandoned-order', 2),
    kept('completed-order', 2, completedAt),
    kept('pending-order', 3),
    kept('refused-order', 1),
  ]);
});

test('orders that were refused lose their customers, and no others do', async () => {
  const { rows } = await pool.query(
    'select reference_id from order_attempts where customer is not null and email is not null order by reference_id',
  );
  expect(rows.map((row) => row.reference_id)).toEqual([
    'abandoned-and-paid',
    'completed-order',
    'pending-order',
  ]);
});
