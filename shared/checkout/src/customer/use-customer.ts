import type { Customer } from '@storefront/domain/customer';
import type { Event } from '@storefront/domain/event';
import * as v from 'valibot';
import { useSessionState } from '../session/use-session-state';

const customerSchema: v.GenericSchema<unknown, Customer> = v.object({
  name: v.string(),
  businessName: v.string(),
  phone: v.string(),
  email: v.string(),
  confirmEmail: v.string(),
  address1: v.string(),
  address2: v.string(),
  city: v.string(),
  state: v.string(),
  zipcode: v.string(),
});

/** Nothing entered yet. */
export const emptyCustomer: Customer = {
  name: '',
  businessName: '',
  phone: '',
  email: '',
  confirmEmail: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
};

/** The customer details of one event's checkout, kept while the tab is open. */
export function useCustomer(event: Event) {
  return useSessionState(`checkout-customer:${event.ticketing_slug}`, customerSchema, emptyCustomer);
}
