import { contractRange } from '@ticket-storefront/contract';

/** Code that replaces that of a good checkout. */
export interface CheckoutSeeds {
  readonly form?: string;
  readonly guard?: string;
  readonly update?: string;
  readonly mount?: string;
  readonly outcome?: string;
}

/** The module of a minimal checkout without a framework, whose last declaration is `fragment`. */
export const checkoutModule = ({
  form = 'form',
  guard = 'if (isSending) return;',
  update = 'current = next;',
  mount = '',
  outcome = 'onOutcome(outcome);',
}: CheckoutSeeds) => `
  const fieldOf = (words, autocomplete, type = 'text') => {
    const label = Object.assign(document.createElement('label'), { textContent: words });
    const input = Object.assign(document.createElement('input'), { autocomplete, type });
    label.append(input);
    return [label, input];
  };
  const outcomeOf = (answer, referenceID, email) => {
    if (!answer.ok || answer.body.reason === 'indeterminate') return { kind: 'indeterminate', referenceID };
    const { success, reason, message } = answer.body;
    return success ? { kind: 'completed', referenceID, email } : { kind: reason, message };
  };
  const mount = (element, host, props) => {
    let current = props;
    let isSending = false;
    const form = document.createElement('${form}');
    const [label, field] = fieldOf('Email', 'email', 'email');
    const [cardLabel, card] = fieldOf('Card number', 'cc-number');
    const button = Object.assign(document.createElement('button'), { type: 'submit', textContent: 'Pay' });
    form.append(label, cardLabel, button);
    form.onsubmit = async (event) => {
      event.preventDefault();
      ${guard}
      isSending = true;
      const referenceID = crypto.randomUUID().slice(0, 16);
      const email = field.value;
      const { totals } = current.order;
      const answer = await host.api.post('/pay', { order: { ...totals, reference_id: referenceID, email } });
      isSending = false;
      const { onOutcome } = current;
      const outcome = outcomeOf(answer, referenceID, email);
      ${outcome}
    };
    element.append(form);
    ${mount}
    return { update(next) { ${update} }, unmount() { element.replaceChildren(); } };
  };
  const fragment = { contract: '${contractRange}', mount };`;

/** The container of that checkout. */
export const sampleCheckout = (seeds: CheckoutSeeds) => `var mf_remote_checkout_acme = (() => {
  ${checkoutModule(seeds)}
  return { init() {}, get: async () => () => ({ default: fragment }) };
})();`;
