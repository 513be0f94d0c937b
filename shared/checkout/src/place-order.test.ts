import type { RefusalReason } from '@ticket-storefront/api/protocol';
import { refusalOutcome } from './place-order';
import type { Refusal } from './submission';

const kinds: Readonly<Record<Exclude<RefusalReason, 'indeterminate'>, string>> = {
  invalid: 'invalid',
  'wrong-processor': 'invalid',
  'other-email': 'invalid',
  declined: 'declined',
  'price-changed': 'price-changed',
  'sold-out': 'price-changed',
  'in-other-carts': 'price-changed',
  'promo-unavailable': 'price-changed',
  'sale-closed': 'price-changed',
  waiting: 'waiting',
  busy: 'invalid',
  'processor-unreachable': 'invalid',
};

test.each(Object.entries(kinds) as [Refusal['reason'], string][])(
  'reports an order refused as %s as %s to the shell, with its message',
  (reason, kind) => {
    expect(refusalOutcome({ reason, message: 'No.' })).toEqual({ kind, message: 'No.' });
  },
);
