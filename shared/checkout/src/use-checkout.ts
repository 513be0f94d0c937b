import { isOffline, offlineMessage } from '@ticket-storefront/api';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { createReferenceID, isFree } from '@ticket-storefront/domain';
import {
  type CheckoutEntries,
  type Customer,
  type CustomerField,
  checkCheckout,
  emptyCustomer,
} from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import { afterPress, trackPresses } from './after-press';
import { useCustomer } from './customer-form';
import {
  customerErrorOf,
  type FormErrors,
  formErrorsOf,
  trimFields,
  withFieldError,
  withoutFieldError,
} from './form';
import { loadHints } from './load-hints';
import type { OrderPayload, WalletPayment } from './order-payload';
import { buildOrderDetails, usePlaceOrder } from './place-order';
import type { Place } from './places';
import { readRemembered, useRemembering } from './remembered-customer';
import type { Attempt, PaymentResult } from './submission';

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
  /** The name of the card number's own field, which is marked when the card was declined. */
  readonly cardField?: string;
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
    const place = (await loadHints().catch(() => null))?.placeOf(zipcode);
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
  const [walletErrors, setWalletErrors] = useState<FormErrors | null>(null);
  const [walletFills, setWalletFills] = useState(0);
  // A wallet's order is placed before React renders what it gave.
  const latestCustomer = useRef(customer);
  latestCustomer.current = customer;

  const payloadOf = (attempt: Attempt): OrderPayload => ({
    order: buildOrderDetails({ event, order, ...attempt }),
    customer: trimFields(latestCustomer.current),
    items,
  });

  const { submission, refused, place, checkAgain } = usePlaceOrder({
    host,
    eventSlug: event.ticketing_slug,
    onOutcome: (outcome) => {
      if (outcome.kind === 'completed') {
        forgetCustomer();
        remembering.store(latestCustomer.current);
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

  const { cardField } = processor;
  useEffect(() => {
    if (!cardField || refused?.reason !== 'declined') return;
    // A press on the pay button leaves the field, whose check may come after the answer.
    typedFields.current.delete(cardField);
    setFormErrors(withFieldError(null, cardField, messages.declined));
  }, [refused, cardField]);

  const fillPlace = usePlaceOfZipcode(typedFields.current, (change) => {
    setCustomer(change);
    setFormErrors((current) => withoutFieldError(withoutFieldError(current, 'city'), 'state'));
  });

  const [checkedEmail, setCheckedEmail] = useState({ email: '', meant: null as string | null });
  const checkEmail = async ({ email }: Customer) =>
    setCheckedEmail({ email, meant: (await loadHints().catch(() => null))?.meantEmail(email) ?? null });
  const leaveField = useLeftFields((left) => {
    if (left === 'email') void checkEmail(customer);
    // The confirmation depends on the email too.
    for (const name of left === 'email' ? [left, 'confirmEmail'] : [left]) {
      if (!typedFields.current.has(name)) continue;
      const error = name in customer ? customerErrorOf(customer, name) : processor.checkField?.(name);
      setFormErrors((current) =>
        error ? withFieldError(current, name, error) : withoutFieldError(current, name),
      );
    }
  });

  const show = (found: FormErrors | null, byWallet: boolean) => {
    setFormErrors(found);
    setWalletErrors(byWallet ? found : null);
  };
  const offlineError = () => (isOffline() ? { message: offlineMessage(), fieldErrors: {} } : null);

  const start = (placeOrder: ProcessorAdapter['placeOrder']) => {
    const attempt = {
      referenceID: processor.chooseReferenceID?.() ?? createReferenceID(),
      email: latestCustomer.current.email.trim(),
      free: isFree(order.totals),
    };
    return place(attempt, () => placeOrder(payloadOf(attempt)));
  };

  return {
    customer,
    termsAccepted,
    formErrors,
    /** The errors of the last press on a wallet; a new object for each press. */
    walletErrors,
    /** How often a wallet has filled in the customer's details. */
    walletFills,
    submission,
    refused,
    checkAgain,
    leaveField,
    /** What the visitor probably meant by the email that was left; null if it looks right. */
    meantEmail: checkedEmail.email === customer.email ? checkedEmail.meant : null,
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
      const found = processor.validate({ items, termsAccepted, customer }) ?? offlineError();
      show(found, false);
      if (!found) void start(processor.placeOrder);
      return found;
    },
    /** Whether a wallet may open its sheet. Shows what prevents it. */
    openWallet: (): boolean => {
      if (submission.phase !== 'idle') return false;
      const check = checkCheckout({ items, termsAccepted, customer });
      // The wallet gives what else is missing.
      const isEarly = !check.ok && (check.reason === 'empty-cart' || check.reason === 'terms');
      const found = isEarly ? formErrorsOf(check) : offlineError();
      show(found, true);
      return !found;
    },
    /** Fills in what a wallet gave, and places the order that it pays, or shows what is missing. */
    payByWallet: async ({ fill, describe, placeOrder, end }: WalletPayment): Promise<void> => {
      if (submission.phase !== 'idle') return end(false);
      const filled = fill(customer);
      latestCustomer.current = filled;
      setCustomer(filled);
      setWalletFills((count) => count + 1);
      const found = processor.validate({ items, termsAccepted, customer: filled }) ?? offlineError();
      if (found) {
        // A sheet that closes may return the focus to its button, so it closes first.
        end(false);
        return show(describe(found), true);
      }
      show(null, true);
      let isPaid = false;
      await start(async (payload) => {
        const result = await placeOrder(payload);
        isPaid = result !== 'not-paid' && result.success;
        return result;
      });
      end(isPaid);
    },
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
