import type { CheckoutProps } from '@ticket-storefront/contract';
import { formatUsd, isFree, type OrderTotals, totalCents } from '@ticket-storefront/domain';
import type { WithHost } from '@ticket-storefront/fragment';
import { Button, Checkbox, Notice } from '@ticket-storefront/ui';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import styles from './checkout-form.module.css';
import { CustomerForm } from './customer-form';
import type { FormErrors } from './form';
import type { RefusedPayment, Submission } from './submission';
import type { Checkout } from './use-checkout';
import type { WalletSlot } from './wallet-slot';

/** Milliseconds until the page says that processing takes longer. */
const slowAfterMs = 5_000;

const sentence = (text: string, kind: 'info' | 'success' = 'info') => (
  <Notice kind={kind}>
    <p>{text}</p>
  </Notice>
);

/** Shows that an order or payment is being processed, and after 5 seconds that it still is. */
function ProcessingNotice({ free }: { readonly free: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return sentence(isLong ? messages.stillProcessing(free) : messages.processing(free));
}

/** A bank's answer that says no more than our own sentence. */
const isPlainDecline = /^(card )?declined\.?$/i;

/** Shows permanently that nothing was charged, and what to do. A toast or alert has already announced the failure. */
export function RefusedPaymentNotice({ refused: { reason, message } }: { readonly refused: RefusedPayment }) {
  const isDeclined = reason === 'declined';
  return (
    <Notice kind="error" silent>
      <div className={styles['refused']}>
        <p>
          <strong>{isDeclined ? messages.cardDeclined : messages.paymentFailed}</strong> {messages.notCharged}
        </p>{' '}
        <p>
          {isDeclined ? messages.checkCard : messages.tryAgain}
          {message &&
            !isPlainDecline.test(message) &&
            (isDeclined ? messages.bankSays(message) : messages.shopSays(message))}
        </p>
      </div>
    </Notice>
  );
}

interface SubmissionNoticeProps {
  readonly submission: Submission;
  onCheckAgain(): void;
}

/** Shows the status of an order that is still unknown, or that another tab is processing. */
export function SubmissionNotice({ submission, onCheckAgain }: SubmissionNoticeProps) {
  switch (submission.phase) {
    case 'idle':
      return submission.notChargedElsewhere ? sentence(messages.notPlacedElsewhere) : null;
    case 'elsewhere':
      return sentence(messages.placedElsewhere);
    case 'checking':
      return sentence(messages.beingChecked(submission.attempt.free));
    case 'starting':
    case 'submitting':
      return <ProcessingNotice free={submission.attempt.free} />;
    case 'completed':
      return sentence(messages.placed, 'success');
    case 'unsettled':
      return (
        <Notice kind="info">
          <div className={styles['unsettled']}>
            <p>
              {messages.unsettled({
                free: submission.attempt.free,
                reference: submission.attempt.referenceID,
              })}
            </p>
            <Button variant="secondary" onClick={onCheckAgain}>
              {messages.checkAgain}
            </Button>
          </div>
        </Notice>
      );
    default:
      return null;
  }
}

/** The accessible name of the pay button (docs/rules.md, Names of controls). */
export const payLabelOf = (totals: OrderTotals): string =>
  isFree(totals) ? messages.placeOrder : messages.pay(formatUsd(totalCents(totals)));

interface TermsCheckboxProps {
  readonly accepted: boolean;
  readonly href: string;
  readonly error?: string | undefined;
  onChange(accepted: boolean): void;
}

/** The checkbox that accepts the terms, with a link to them. */
export function TermsCheckbox({ accepted, href, error, onChange }: TermsCheckboxProps) {
  return (
    <div className={styles['terms']} data-open={!accepted}>
      <Checkbox
        label={messages.acceptTerms}
        name="terms"
        checked={accepted}
        error={error}
        onChange={onChange}
      />
      <a className={styles['link']} href={href} target="_blank" rel="noopener">
        {messages.readTerms}
      </a>
    </div>
  );
}

/** Who takes the money, how much, and the name on the buyer's statement. */
export interface Trusted {
  readonly totalCents: number;
  readonly processor: string;
  /** @deprecated A lock is shown for every processor. */
  readonly mark?: string;
  /** Null if unknown. */
  readonly statementName: string | null;
}

/** A padlock, as an SVG path on 24 × 24. */
const lock = 'M7 10V7a5 5 0 0 1 10 0v3h2v11H5V10zm2 0h6V7a3 3 0 0 0-6 0z';

/** States at the pay button who takes the payment, and the name on the statement. */
export function TrustNote({ trust: { processor, statementName } }: { readonly trust: Trusted }) {
  return (
    <p className={styles['trust']}>
      <svg className={styles['mark']} viewBox="0 0 24 24" aria-hidden="true">
        <path d={lock} />
      </svg>
      <span>
        {messages.securedBy(processor)}
        {statementName && messages.appearsAs(statementName)}
      </span>
    </p>
  );
}

interface CheckoutFormProps extends Pick<WithHost<CheckoutProps>, 'host'> {
  readonly checkout: Checkout;
  readonly payLabel: string;
  /** Whether there is nothing to order: then there is no form, unless an attempt is under way. */
  readonly isEmpty: boolean;
  /** The note about the payment below the pay button; null for a free order. */
  readonly trust?: Trusted | null;
  /** Wallets before the form, with the terms above them; `walletSlot` creates it. */
  readonly wallets?: WalletSlot;
  readonly children: ReactNode;
}

/** Phases in which the form must not change. */
const underWay: readonly string[] = ['starting', 'submitting', 'checking', 'completed'];

/** The checkout form: customer details, the payment section of the processor, terms and the pay button. */
export function CheckoutForm({
  host,
  checkout,
  payLabel,
  isEmpty,
  trust = null,
  wallets,
  children,
}: CheckoutFormProps) {
  const { customer, termsAccepted, formErrors, walletErrors, submission, refused } = checkout;
  const { phase } = submission;
  const form = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const payButton = useRef<HTMLButtonElement>(null);
  const [presses, setPresses] = useState(0);
  const total = trust && formatUsd(trust.totalCents);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    checkout.submit();
    setPresses(presses + 1);
  };

  const focusFirst = (errors: FormErrors | null) => {
    const [wrong] = Object.keys(errors?.fieldErrors ?? {});
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };
  // The pressed button disappears.
  const accept = () => {
    payButton.current?.focus();
    checkout.acceptTerms(true);
  };
  useEffect(() => {
    if (walletErrors) setPresses((count) => count + 1);
  }, [walletErrors]);
  // Once the errors are on the page, which move what has the focus.
  const focusWrong = useEffectEvent(() => focusFirst(formErrors));
  useEffect(() => {
    if (presses > 0) focusWrong();
  }, [presses]);

  const focusCard = useEffectEvent(() => checkout.focusCard?.());
  useEffect(() => {
    if (!refused) return;
    focusCard();
    // Its heading comes to the top of the screen, below the toast.
    const focused = document.activeElement;
    if (form.current?.contains(focused)) focused?.closest('fieldset')?.scrollIntoView?.();
  }, [refused]);

  const hasWallets = wallets?.isShown;
  // Beside what was pressed, or the checkbox that it is about.
  const isErrorAbove = hasWallets && (walletErrors !== null || 'terms' in (formErrors?.fieldErrors ?? {}));
  const isUnderWay = underWay.includes(phase);
  useEffect(() => {
    // Inert elements lose the focus.
    const focused = document.activeElement;
    const losesFocus = form.current?.contains(focused) && focused?.closest('[inert]');
    if (isUnderWay && losesFocus) payButton.current?.focus();
  }, [isUnderWay]);

  const isShown = !isEmpty || (phase !== 'idle' && phase !== 'found');

  if (!isShown) {
    return <p>{messages.chooseFirst}</p>;
  }
  const terms = (
    <TermsCheckbox
      accepted={termsAccepted}
      href={host.config.links.terms}
      error={formErrors?.fieldErrors['terms']}
      onChange={checkout.acceptTerms}
    />
  );
  const wrong = Object.keys(formErrors?.fieldErrors ?? {}).filter((field) => field !== 'terms').length;
  // A new element for each press, so that screen readers announce the same message again.
  const error = formErrors?.message && (
    <Notice key={presses} kind="error">
      <span>{formErrors.message}</span>
      {wrong > 1 && <span> {messages.wrongFields(wrong)}</span>}
    </Notice>
  );
  return (
    // Errors use our own messages, not the browser's.
    <form
      ref={form}
      className={styles['form']}
      noValidate
      aria-label={messages.checkout}
      onSubmit={submit}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement) checkout.leaveField(target.name);
      }}
    >
      {wallets?.render({ terms, error: isErrorAbove && error, below: fields, inert: isUnderWay })}
      <div ref={fields} className={styles['fields']} inert={isUnderWay}>
        <CustomerForm
          key={checkout.walletFills}
          customer={customer}
          meantEmail={checkout.meantEmail}
          isRemembered={checkout.isRemembered}
          errors={formErrors?.fieldErrors ?? {}}
          onChange={checkout.changeCustomer}
        />
        {children}
        <div>
          <Checkbox
            label={messages.rememberMe}
            name="remember"
            checked={checkout.isRemembered}
            onChange={checkout.remember}
          />
          {checkout.isRemembered && <p className={styles['remembered']}>{messages.remembered}</p>}
        </div>
      </div>
      <div className={styles['bar']}>
        <SubmissionNotice submission={submission} onCheckAgain={checkout.checkAgain} />
        {refused && <RefusedPaymentNotice refused={refused} />}
        {!isErrorAbove && error}
        {!hasWallets && <div inert={isUnderWay}>{terms}</div>}
        {hasWallets && !termsAccepted && phase === 'idle' && (
          <button type="button" className={styles['accept']} onClick={accept}>
            {messages.acceptToPay}
          </button>
        )}
        <div className={styles['press']}>
          {total && !payLabel.includes(total) && <strong className={styles['total']}>{total}</strong>}
          <Button
            ref={payButton}
            type="submit"
            className={styles['pay']}
            data-ready={!isEmpty && phase === 'idle'}
            busy={isUnderWay || phase === 'found'}
            inactive={!termsAccepted || isEmpty || phase !== 'idle'}
          >
            {payLabel}
          </Button>
        </div>
        {trust && <TrustNote trust={trust} />}
      </div>
    </form>
  );
}
