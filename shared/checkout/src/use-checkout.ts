import type { CheckoutProps } from '@storefront/contracts/checkout';
import type { CartItem } from '@storefront/domain/cart-item';
import type { CheckoutEntries } from '@storefront/domain/checkout-validation';
import type { Customer } from '@storefront/domain/customer';
import type { CustomerField } from '@storefront/domain/customer-validation';
import type { OrderDetails } from '@storefront/domain/order-details';
import { isFree } from '@storefront/domain/order-total';
import { createReferenceID } from '@storefront/domain/reference-id';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { useState } from 'react';
import { useCustomer } from './customer/use-customer';
import { type PlaceProblem, withoutMark } from './form/form-errors';
import type { Attempt } from './submission/attempt';
import { buildOrderDetails } from './submission/build-order-details';
import type { FoundOutcome } from './submission/payment-result';
import { usePlaceOrder } from './submission/use-place-order';
import { trimFields } from './trim-fields';

/** What every order request is made of. */
export interface OrderRequest {
  readonly order: OrderDetails;
  readonly customer: Customer;
  readonly items: readonly CartItem[];
}

/** All in which the checkout of one processor differs from that of another. */
export interface Payment {
  /** The first thing that keeps the order from being placed, or null. */
  findProblem(entries: CheckoutEntries): PlaceProblem | null;
  /** Places the order and pays for it; `not-paid` where it was not even sent, and the processor's form says why. */
  post(request: OrderRequest): Promise<FoundOutcome>;
  /** Says that a card payment failed. */
  announceFailure(message: string): void;
  /** How a refused payment is said; `Transaction failed: {message}` without it. */
  describeRefusal?(message: string): string;
  /** The reference of an unpaid order that is taken up again; each attempt has a new one without it. */
  chooseReference?(): string;
  /** Asks the processor what became of an attempt, before the API is asked. */
  findOutcome?(attempt: Attempt, request: OrderRequest): Promise<FoundOutcome>;
}

/** The checkout of one visitor: what they entered, what is wrong with it, and where their order stands. */
export function useCheckout(props: WithHost<CheckoutProps>, payment: Payment) {
  const { host, event, order, items, onOutcome } = props;
  const [customer, setCustomer] = useCustomer(event);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);

  const requestOf = (attempt: Attempt): OrderRequest => ({
    order: buildOrderDetails({ event, order, ...attempt }),
    customer: trimFields(customer),
    items,
  });

  const { submission, place, checkAgain } = usePlaceOrder({
    host,
    eventSlug: event.ticketing_slug,
    onOutcome,
    announceFailure: payment.announceFailure,
    describeRefusal: payment.describeRefusal,
    findOutcome: (attempt) => payment.findOutcome?.(attempt, requestOf(attempt)),
    onFreeOrderRefused: (message) => setProblem({ message, marks: {} }),
  });

  const correct = (field: string) => setProblem((current) => withoutMark(current, field));

  return {
    customer,
    termsAccepted,
    problem,
    submission,
    checkAgain,
    /** Takes the mark from a field that the visitor changes. */
    correct,
    changeCustomer: (field: CustomerField, value: string) => {
      setCustomer((current) => ({ ...current, [field]: value }));
      correct(field);
    },
    acceptTerms: (accepted: boolean) => {
      setTermsAccepted(accepted);
      correct('terms');
    },
    /** Places the order, or returns what keeps it from being placed. */
    submit: (): PlaceProblem | null => {
      if (submission.phase !== 'idle') return null;
      const found = payment.findProblem({ items, termsAccepted, customer });
      setProblem(found);
      if (found) return found;
      const attempt = {
        referenceID: payment.chooseReference?.() ?? createReferenceID(),
        email: customer.email.trim(),
        free: isFree(order.totals),
      };
      place(attempt, () => payment.post(requestOf(attempt)));
      return null;
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
