import { type Customer, emptyCustomer } from '@storefront/domain/checkout';

/** A customer with everything that is required, but for the given fields. */
export const buildCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  ...emptyCustomer,
  name: 'Ada Lovelace',
  phone: '+12125550123',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  address1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  zipcode: '10001',
  ...overrides,
});
