import { isOffline, offlineMessage } from '@ticket-storefront/api';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { type CartItem, createReferenceID, isFree, type OrderDetails } from '@ticket-storefront/domain';
import type { CheckoutEntries, Customer, CustomerField } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useState } from 'react';
import { useCustomer } from './customer-form';
import { type FormErrors, trimFields, withoutFieldError } from './form';
import { buildOrderDetails, usePlaceOrder } from './place-order';
import type { Attempt, PaymentResult } from './submission';

/** The data of every order request. */
export interface OrderPayload {
  readonly order: OrderDetails;
  readonly customer: Customer;
  readonly items: readonly CartItem[];
}

/** The parts of a checkout that differ by processor. */
export interface ProcessorAdapter {
  /** The first error that prevents the order, or null. */
  validate(entries: CheckoutEntries): FormErrors | null;
  /** Places the order and pays it; `not-paid` if nothing was sent and the processor's form shows why. */
  placeOrder(payload: OrderPayload): Promise<PaymentResult>;
  /** Informs the visitor that a payment failed. */
  announceFailure(message: string): void;
  /** The message for a refused payment; `Transaction failed: {message}` without it. */
  describeRefusal?(message: string): string;
  /** Moves the focus to the card after a refused payment. */
  focusCard?(): void;
  /** The reference of an unpaid order to pay again; without it, each attempt gets a new one. */
  chooseReferenceID?(): string;
  /** Finds out from the processor how an attempt, of any tab, ended, before the API is queried. */
  findPayment?(attempt: Attempt, payload: OrderPayload, isOwn: boolean): Promise<PaymentResult>;
  /** Removes the details that the processor's form stored in the browser, once the order is placed. */
  forgetDetails?(): void;
}

/** The state of one checkout: the visitor's input, its errors, and the progress of the order. */
export function useCheckout(props: WithHost<CheckoutProps>, processor: ProcessorAdapter) {
  const { host, event, order, items, onOutcome } = props;
  const [customer, setCustomer, forgetCustomer] = useCustomer(event);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [formErrors, setFormErrors] = useState<FormErrors | null>(null);

  const payloadOf = (attempt: Attempt): OrderPayload => ({
    order: buildOrderDetails({ event, order, ...attempt }),
    customer: trimFields(customer),
    items,
  });

  const { submission, refused, place, checkAgain } = usePlaceOrder({
    host,
    eventSlug: event.ticketing_slug,
    onOutcome: (outcome) => {
      if (outcome.kind === 'completed') {
        forgetCustomer();
        processor.forgetDetails?.();
      }
      onOutcome(outcome);
    },
    announceFailure: processor.announceFailure,
    describeRefusal: processor.describeRefusal,
    findPayment: (attempt, isOwn) => processor.findPayment?.(attempt, payloadOf(attempt), isOwn),
    onFreeOrderRefused: (message) => setFormErrors({ message, fieldErrors: {} }),
  });

  const clearError = (field: string) => setFormErrors((current) => withoutFieldError(current, field));

  return {
    customer,
    termsAccepted,
    formErrors,
    submission,
    refused,
    checkAgain,
    focusCard: processor.focusCard,
    /** Clears the error of a field that the visitor changes. */
    clearError,
    changeCustomer: (field: CustomerField, value: string) => {
      setCustomer((current) => ({ ...current, [field]: value }));
      clearError(field);
    },
    acceptTerms: (accepted: boolean) => {
      setTermsAccepted(accepted);
      clearError('terms');
    },
    /** Places the order, or returns the errors that prevent it. */
    submit: (): FormErrors | null => {
      if (submission.phase !== 'idle') return null;
      const found =
        processor.validate({ items, termsAccepted, customer }) ??
        (isOffline() ? { message: offlineMessage(), fieldErrors: {} } : null);
      setFormErrors(found);
      if (found) return found;
      const attempt = {
        referenceID: processor.chooseReferenceID?.() ?? createReferenceID(),
        email: customer.email.trim(),
        free: isFree(order.totals),
      };
      place(attempt, () => processor.placeOrder(payloadOf(attempt)));
      return null;
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
