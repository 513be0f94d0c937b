import { type Customer, emptyCustomer } from '@ticket-storefront/domain/checkout';
import { freeBody, mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const customer: Customer = {
  ...emptyCustomer,
  name: 'Wilhelmina Zaugg',
  businessName: 'Zaugg & Daughters',
  phone: '+12075559999',
  email: 'wilhelmina@private.example',
  confirmEmail: 'wilhelmina@private.example',
  address1: '77 Hidden Lane',
  address2: 'Attic',
  city: 'Nowheresville',
  state: 'ME',
  zipcode: '04109',
};

async function breaking(change: string, undo: string, work: () => Promise<unknown>): Promise<string> {
  const before = store.readLog().length;
  await store.pool.query(change);
  await work();
  await store.pool.query(undo);
  return store.readLog().slice(before);
}

const orders = async () => {
  const free = { ...freeBody(store.dataset), customerDetails: customer };
  await store.post('/ticketCheckout/free-transaction', free);
  const paid = mxBody(store.dataset);
  const customerPayload = { ...paid.customerPayload, customerName: customer.name, email: customer.email };
  await store.post('/ticketCheckout/mx-web-transaction', { ...paid, customerPayload });
};

test.each([
  [
    'a constraint that refuses the row',
    'alter table order_attempts add constraint unlucky check (email is null) not valid',
    'alter table order_attempts drop constraint unlucky',
    /"code":"23514".*"constraint":"unlucky"/,
  ],
  [
    'a column that is too short',
    'alter table order_attempts alter column email type varchar(3) using null',
    'alter table order_attempts alter column email type text',
    /"code":"22001"/,
  ],
  [
    'a column that takes no text',
    'alter table order_attempts alter column fingerprint type integer using 0',
    'alter table order_attempts alter column fingerprint type text',
    /"code":"22P02"/,
  ],
  [
    'a confirmation that cannot be queued',
    'alter table unwritten_confirmations add constraint unfit check (is_late) not valid',
    'alter table unwritten_confirmations drop constraint unfit',
    /"constraint":"unfit"/,
  ],
])('after %s the log names table and code, and nothing of the customer', async (_, change, undo, logged) => {
  const log = await breaking(change, undo, orders);
  expect(log).toMatch(logged);
  for (const value of Object.values(customer)) {
    if (value.length > 2) expect(log).not.toContain(value);
  }
});
