import './checkout.css';
import {
  type CheckoutOutcome,
  type CheckoutProps,
  contractRange,
  type Fragment,
} from '@ticket-storefront/contract';
import { isFree } from '@ticket-storefront/domain';
import { checkCheckout } from '@ticket-storefront/domain/checkout';
import { cardProblem } from './card';
import { createForm } from './create-form';
import { placeOrder } from './place-order';
import { readForm } from './read-form';

const checkingOrder = 'We are looking up whether your order went through. Please do not order again.';

/** A checkout with a card in plain inputs, which the API charges. */
const fragment: Fragment<CheckoutProps> = {
  contract: contractRange,
  mount(element, host, first) {
    let props = first;
    let isPending = false;
    const leaving = new AbortController();
    const { form, card: cardGroup, message, pay } = createForm(host.config.links.terms);

    function show(): void {
      cardGroup.hidden = isFree(props.order.totals);
      pay.ariaDisabled = String(isPending);
    }

    function settle(outcome: CheckoutOutcome): void {
      isPending = outcome.kind === 'completed' || outcome.kind === 'indeterminate';
      message.textContent = outcome.kind === 'indeterminate' ? checkingOrder : '';
      if ('message' in outcome) {
        message.textContent =
          outcome.kind === 'declined' ? `Transaction failed: ${outcome.message}` : outcome.message;
      }
      show();
      props.onOutcome(outcome);
    }

    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (isPending) return;
      const { customer, termsAccepted, card } = readForm(form);
      const { items, order } = props;
      const free = isFree(order.totals);
      const check = checkCheckout({ items, termsAccepted, customer });
      message.textContent = check.ok ? (free ? null : cardProblem(card)) : check.message;
      if (message.textContent) return;
      isPending = true;
      show();
      const placed = { ...props, customer, card: free ? null : card };
      placeOrder(host.api, placed, settle, leaving.signal).catch(host.fail);
    });

    show();
    element.replaceChildren(form);
    return {
      update(next) {
        props = next;
        show();
      },
      unmount() {
        leaving.abort();
        element.replaceChildren();
      },
    };
  },
};

export default fragment;
