/** @jsxImportSource preact */
import type { CheckoutOutcome, CheckoutProps, Host } from '@ticket-storefront/contract';
import { isFree } from '@ticket-storefront/domain';
import { checkCheckout } from '@ticket-storefront/domain/checkout';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cardInputs, type Entries, noEntries, requiredInputs } from './entries';
import { FieldGroup } from './field-group';
import { placeOrder } from './place-order';

const checkingOrder = 'We are looking up whether your order went through. Please do not order again.';

function messageOf(outcome: CheckoutOutcome): string {
  if (outcome.kind === 'completed') return '';
  if (outcome.kind === 'indeterminate') return checkingOrder;
  return outcome.kind === 'declined' ? `Transaction failed: ${outcome.message}` : outcome.message;
}

/** The checkout: the customer, a card in plain inputs, the terms and the button that pays. */
export function Checkout({ host, ...props }: CheckoutProps & { readonly host: Host }) {
  const [entries, setEntries] = useState(noEntries);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [message, setMessage] = useState('');
  // Two presses may happen before Preact renders.
  const isPending = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  // Browsers may fill several fields before Preact renders.
  const onInput = (name: keyof Entries, text: string) => setEntries((known) => ({ ...known, [name]: text }));

  function settle(outcome: CheckoutOutcome): void {
    isPending.current = outcome.kind === 'completed' || outcome.kind === 'indeterminate';
    setMessage(messageOf(outcome));
    props.onOutcome(outcome);
  }

  function submit(event: Event): void {
    event.preventDefault();
    if (isPending.current) return;
    const check = checkCheckout({ items: props.items, termsAccepted, customer: entries });
    setMessage(check.ok ? '' : check.message);
    if (!check.ok) return;
    isPending.current = true;
    placeOrder(host.api, props, entries, settle, leaving.current.signal).catch(host.fail);
  }

  return (
    <form class="remote-checkout-mx-example" aria-label="Checkout" noValidate onSubmit={submit}>
      <FieldGroup legend="Your details" inputs={requiredInputs} entries={entries} onInput={onInput} />
      {!isFree(props.order.totals) && (
        <FieldGroup legend="Card" inputs={cardInputs} entries={entries} onInput={onInput} />
      )}
      <label class="remote-checkout-mx-example-terms">
        <input
          type="checkbox"
          checked={termsAccepted}
          onChange={(event) => setTermsAccepted(event.currentTarget.checked)}
        />
        <span>
          I accept the{' '}
          <a href={host.config.links.terms} target="_blank" rel="noreferrer">
            Terms & Conditions
          </a>
        </span>
      </label>
      <p role="alert">{message}</p>
      <button type="submit">Complete Order</button>
    </form>
  );
}
