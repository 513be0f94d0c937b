import { randomUUID } from 'node:crypto';
import { signVisitorToken } from '@ticket-storefront/server/visitors';
import { attemptColumns } from './orders/repository/attempt-columns';
import { forgetOverdue } from './start-api';
import { freeBody } from './testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from './testing/start-test-store';

interface Columns {
  readonly personal: readonly string[];
  readonly other: readonly string[];
}

/** The columns of the other tables with rows about orders. Rows with personal columns are deleted with the buyer, or in time. */
const otherTables: Readonly<Record<string, Columns>> = {
  orders: { personal: [], other: ['reference_id', 'status', 'attempt', 'changed_at', 'secret_hash'] },
  order_lines: {
    personal: [],
    other: ['reference_id', 'attempt', 'item_id', 'name', 'price', 'quantity', 'tax_percentage'],
  },
  returned_payments: {
    personal: [],
    other: [
      ...['processor', 'payment_id', 'reference_id', 'attempt', 'amount', 'reason'],
      ...['decided_at', 'next_try_at', 'tries', 'returned_at'],
    ],
  },
  stripe_payment_intents: {
    personal: [],
    other: ['payment_intent_id', 'reference_id', 'attempt', 'account', 'opened_at'],
  },
  outbox_emails: {
    personal: ['recipient', 'subject', 'text_body', 'html_body', 'last_error'],
    other: [
      ...['message_id', 'reference_id', 'calendar_file', 'shows_reference', 'is_repeat', 'created_at'],
      ...['attempts', 'next_attempt_at', 'sent_at', 'failed_at'],
    ],
  },
  unwritten_confirmations: {
    personal: [],
    other: ['reference_id', 'attempt', 'is_late', 'created_at', 'next_try_at', 'tries'],
  },
  attention_items: {
    personal: [],
    other: ['id', 'reason', 'reference_id', 'details', 'created_at', 'resolved_at', 'resolved_by'],
  },
  tickets: {
    personal: ['holder'],
    other: ['reference_id', 'number', 'holding', 'code', 'handed_on_at', 'admitted_at'],
  },
  ticket_interests: {
    personal: ['email', 'visitor'],
    other: [
      ...['id', 'place', 'item_id', 'language', 'waits_for', 'requested_at', 'offered_until'],
      ...['reference_id', 'attempt'],
    ],
  },
  order_audit: { personal: [], other: ['id', 'done_at', 'who', 'action', 'reference_id', 'note'] },
  admissions: {
    personal: ['holder', 'network', 'wide_network'],
    other: [
      ...['event_id', 'place', 'line', 'asked_at', 'admitted_at', 'alive_until', 'room_until', 'ended_at'],
      ...['reference_id', 'returns', 'draw_key'],
    ],
  },
};

const attemptsBy = (isPersonal: boolean) =>
  Object.entries(attemptColumns)
    .filter(([, { personal }]) => (personal !== 'no') === isPersonal)
    .map(([name]) => name);

const tables: Readonly<Record<string, Columns>> = {
  ...otherTables,
  order_attempts: { personal: attemptsBy(true), other: attemptsBy(false) },
};

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { BUYERS_KEPT_DAYS: '1' } });
});
afterAll(() => store.stop());

const query = async (text: string, ...values: unknown[]) => (await store.pool.query(text, values)).rows;

test('every column about an order is listed as personal or not', async () => {
  const stored = await query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and table_name in (
       select table_name from information_schema.columns
       where table_schema = current_schema() and column_name = 'reference_id'
     )`,
  );
  expect(stored.length).toBeGreaterThan(50);
  for (const { table, column } of stored) {
    const listed = tables[table];
    if (listed?.personal.includes(column) || listed?.other.includes(column)) continue;
    const list =
      table === 'order_attempts'
        ? '`attemptColumns` (backend/src/orders/repository/attempt-columns.ts)'
        : '`otherTables` (backend/src/personal-columns.test.ts)';
    throw new Error(
      `Column ${column} of table ${table} is in no list: add it to ${list} as personal or not.`,
    );
  }
});

/** The columns of all tables in which one of the texts occurs, such as `order_attempts.email`. */
async function columnsWith(texts: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const all = await query(`select tablename as table from pg_tables where schemaname = current_schema()`);
  for (const { table } of all) {
    for (const { row } of await query(`select to_jsonb(stored) as row from ${table} as stored`)) {
      for (const [column, value] of Object.entries(row)) {
        const text = JSON.stringify(value);
        if (texts.some((each) => text.includes(each))) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found].sort();
}

/** Orders a free ticket. Returns everything that the order tells of its buyer. */
async function orderOfBuyer(): Promise<readonly string[]> {
  const visitor = randomUUID();
  const body = freeBody(store.dataset);
  const email = 'zaugg@example.com';
  const details = Object.fromEntries(
    Object.keys(body.customerDetails).map((field) => [field, `the ${field} of Wilhelmina`]),
  );
  const customerDetails = { ...details, email, confirmEmail: email };
  const headers = { 'x-visitor': await signVisitorToken(visitorKey, visitor, { since: 0 }) };
  const { status } = await store.post(
    '/ticketCheckout/free-transaction',
    { ...body, customerDetails },
    headers,
  );
  expect(status).toBe(200);
  return [...Object.values(customerDetails), visitor];
}

test('the details of a buyer are in personal columns alone, and in none once the buyer is deleted', async () => {
  const details = await orderOfBuyer();
  const personal = Object.entries(tables).flatMap(([table, columns]) =>
    columns.personal.map((column) => `${table}.${column}`),
  );
  await store.writeConfirmations();
  const stored = await columnsWith(details);
  expect(stored).toEqual(
    expect.arrayContaining(['order_attempts.customer', 'order_attempts.email', 'outbox_emails.recipient']),
  );
  expect(stored.filter((column) => !personal.includes(column))).toEqual([]);

  await query('update outbox_emails set sent_at = now()');
  await query(`update events set start_date = '2020-01-01', end_date = null`);
  // Places in the waiting room end by themselves.
  await query('delete from admissions');
  await forgetOverdue(store.services.database, store.settings);
  expect(await columnsWith(details)).toEqual([]);
});
