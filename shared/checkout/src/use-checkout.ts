import { isOffline, offlineMessage } from '@ticket-storefront/api';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { type CartItem, createReferenceID, isFree, type OrderDetails } from '@ticket-storefront/domain';
import {
  type CheckoutEntries,
  type Customer,
  type CustomerField,
  emptyCustomer,
} from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterPress, trackPresses } from './after-press';
import { useCustomer } from './customer-form';
import { customerErrorOf, type FormErrors, trimFields, withFieldError, withoutFieldError } from './form';
import { loadPlaces } from './load-places';
import { buildOrderDetails, usePlaceOrder } from './place-order';
import type { Place } from './places';
import { readRemembered, useRemembering } from './remembered-customer';
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
  /** The error of a field of the processor's form that the visitor has filled in and left. */
  checkField?(name: string): string | undefined;
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

/**
 * Fills in city and state from a complete zipcode, unless the visitor entered others (docs/rules.md, Customer details).
 * @param typed - the fields that the visitor typed into
 */
function usePlaceOfZipcode(
  typed: ReadonlySet<string>,
  fill: (change: (current: Customer) => Customer) => void,
) {
  const filled = useRef<Place>({});
  return async (zipcode: string) => {
    const place = (await loadPlaces().catch(() => null))?.placeOf(zipcode);
    if (!place?.state) return;
    const before = filled.current;
    filled.current = place;
    fill((current) => {
      if (current.zipcode !== zipcode) return current;
      const next = (field: keyof Place) => {
        const isOurs = current[field] === before[field] && !typed.has(field);
        return current[field] === '' || isOurs ? (place[field] ?? '') : current[field];
      };
      return { ...current, city: next('city'), state: next('state') };
    });
  };
}

/** Checks fields that the visitor leaves, once nothing is pressed. @returns the function to call for each of them. */
function useLeftFields(check: (name: string) => void) {
  const left = useRef<string[]>([]);
  const [count, setCount] = useState(0);
  const checkLeft = useEffectEvent(check);
  useEffect(trackPresses, []);
  useEffect(() => {
    for (const name of left.current.splice(0)) checkLeft(name);
  }, [count]);
  return (name: string) =>
    afterPress(() => {
      left.current.push(name);
      setCount((before) => before + 1);
    });
}

/** The state of one checkout: the visitor's input, its errors, and the progress of the order. */
export function useCheckout(props: WithHost<CheckoutProps>, processor: ProcessorAdapter) {
  const { host, event, order, items, onOutcome } = props;
  const [customer, setCustomer, forgetCustomer] = useCustomer(event, () => readRemembered() ?? emptyCustomer);
  const remembering = useRemembering();
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
        remembering.store(customer);
        processor.forgetDetails?.();
      }
      onOutcome(outcome);
    },
    announceFailure: processor.announceFailure,
    describeRefusal: processor.describeRefusal,
    findPayment: (attempt, isOwn) => processor.findPayment?.(attempt, payloadOf(attempt), isOwn),
    onFreeOrderRefused: (message) => setFormErrors({ message, fieldErrors: {} }),
  });

  const typedFields = useRef(new Set<string>());
  const clearError = (field: string) => {
    typedFields.current.add(field);
    setFormErrors((current) => withoutFieldError(current, field));
  };

  const fillPlace = usePlaceOfZipcode(typedFields.current, (change) => {
    setCustomer(change);
    setFormErrors((current) => withoutFieldError(withoutFieldError(current, 'city'), 'state'));
  });

  const leaveField = useLeftFields((left) => {
    // The confirmation depends on the email too.
    for (const name of left === 'email' ? [left, 'confirmEmail'] : [left]) {
      if (!typedFields.current.has(name)) continue;
      const error = name in customer ? customerErrorOf(customer, name) : processor.checkField?.(name);
      setFormErrors((current) =>
        error ? withFieldError(current, name, error) : withoutFieldError(current, name),
      );
    }
  });

  return {
    customer,
    termsAccepted,
    formErrors,
    submission,
    refused,
    checkAgain,
    leaveField,
    isRemembered: remembering.isOn,
    /** Whether to store the customer's details on this device once the order is placed. */
    remember: remembering.turn,
    focusCard: processor.focusCard,
    /** Clears the error of a field that the visitor changes. */
    clearError,
    changeCustomer: (field: CustomerField, value: string) => {
      setCustomer((current) => ({ ...current, [field]: value }));
      clearError(field);
      if (field === 'zipcode') void fillPlace(value);
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
