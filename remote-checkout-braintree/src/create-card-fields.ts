import type { Host } from '@storefront/contract';
import { messages } from '#messages/braintree';
import {
  type FieldKey,
  fetchClientToken,
  type HostedFieldOptions,
  type HostedFields,
  type InputStyle,
  loadBraintreeWeb,
} from './load-braintree-web';

/** A colour of the page, computed: frames have none of its tokens. */
function textColor(token: string, place: Element): InputStyle {
  const text = document.createElement('i');
  text.style.color = `var(${token})`;
  place.append(text);
  const { color } = getComputedStyle(text);
  text.remove();
  return { color };
}

/**
 * The styles of the inputs inside the hosted fields, which have the text of the page around them. braintree-web would read
 * a class by itself, but lays out the page anew for each, before the fields begin to load.
 * @param place - a field's container.
 */
function hostedInputStyles(place: Element): Readonly<Record<string, InputStyle>> {
  // The text of the page has 16 px: below that phones zoom into a focused field.
  const { color, fontFamily, fontSize } = getComputedStyle(place);
  return {
    input: {
      color,
      'font-family': fontFamily,
      'font-size': fontSize,
      margin: '0',
      padding: '0',
      outline: 'none',
    },
    '::placeholder': textColor('--color-text-muted', place),
    '.invalid': textColor('--color-error', place),
  };
}

/** Labels of the fields, in the page and in the inputs inside their frames. */
export const fieldLabels: Readonly<Record<FieldKey, string>> = {
  number: messages.number,
  expirationDate: messages.expirationDate,
  cvv: messages.cvv,
  postalCode: messages.postalCode,
};

/** Limits and placeholders (docs/rules.md, Hosted card fields). */
const limits: Readonly<Record<FieldKey, Partial<HostedFieldOptions>>> = {
  number: { maxCardLength: 16 },
  expirationDate: { placeholder: messages.expirationForm },
  cvv: { maxlength: 4 },
  postalCode: { maxlength: 5, minlength: 5 },
};

export type FieldContainers = Readonly<Record<FieldKey, HTMLElement>>;

/**
 * Creates the card fields in their containers. Rejects where the script, the client token or a frame cannot be loaded.
 * Once `signal` is aborted the containers are left alone, since another call may use them by then.
 */
export async function createCardFields(
  host: Pick<Host, 'api' | 'config'>,
  containers: FieldContainers,
  signal: AbortSignal,
): Promise<HostedFields> {
  const [braintree, authorization] = await Promise.all([
    loadBraintreeWeb(host.config.processor['scriptUrl'], signal),
    fetchClientToken(host.api),
  ]);
  signal.throwIfAborted();
  const field = (key: FieldKey): HostedFieldOptions => ({
    ...limits[key],
    container: containers[key],
    internalLabel: fieldLabels[key],
    iframeTitle: messages.secureField(fieldLabels[key]),
  });
  const fields = await braintree.hostedFields.create({
    authorization,
    fields: {
      number: field('number'),
      expirationDate: field('expirationDate'),
      cvv: field('cvv'),
      postalCode: field('postalCode'),
    },
    styles: hostedInputStyles(containers.number),
  });
  // The frames come without the account's configuration, but a card could not be sent without it.
  await fields.getChallenges();
  return fields;
}
