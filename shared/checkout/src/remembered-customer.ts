import type { Customer } from '@ticket-storefront/domain/checkout';
import * as v from 'valibot';
import { customerSchema } from './customer-form';
import { trimFields } from './form';
import { readStored, useSessionState, writeStored } from './session-state';

/** One entry for all events of a checkout's origin. It never contains card data. */
const key = 'checkout-remembered';

/** The details of an earlier order, which the visitor let this browser store; null without them. */
export const readRemembered = (): Customer | null => readStored('localStorage', key, customerSchema);

/**
 * Whether the visitor's details are stored on this device once the order is placed (docs/rules.md, Customer details). Off at
 * first. Turning it off deletes them.
 */
export function useRemembering() {
  const [isOn, setOn, forgetChoice] = useSessionState(
    'checkout-remembering',
    v.boolean(),
    () => readRemembered() !== null,
  );
  return {
    isOn,
    turn: (on: boolean) => {
      setOn(on);
      if (!on) writeStored('localStorage', key, null);
    },
    /** Stores the details of an order that was placed. */
    store: (customer: Customer) => {
      if (isOn) writeStored('localStorage', key, trimFields(customer));
      forgetChoice();
    },
  };
}
