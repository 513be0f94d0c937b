import type { Host } from '@ticket-storefront/contract';
import { messages } from '#messages/braintree';
import {
  type FieldKey,
  fetchClientToken,
  type HostedFieldOptions,
  type HostedFields,
  type InputStyle,
  loadBraintreeWeb,
} from './load-braintree-web';

/** Computes a colour of the page: the design tokens are not available in frames. */
function textColor(token: string, place: Element): InputStyle {
  const text = document.createElement('i');
  text.style.color = `var(${token})`;
  place.append(text);
  const { color } = getComputedStyle(text);
  text.remove();
  return { color };
}

/**
 * The styles of the inputs in the hosted fields, which match the surrounding text. Given a class name instead,
 * braintree-web would compute the styles by itself, with a page layout for each before the fields start loading.
 * @param place - a field's container
 */
function hostedInputStyles(place: Element): Readonly<Record<string, InputStyle>> {
  // The page's text is 16 px: phones zoom into focused fields with smaller text.
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

/** Labels of the fields, on the page and in the inputs in their frames. */
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

/** The card fields, and the client token with which they were created. */
export interface CreatedFields {
  readonly fields: HostedFields;
  readonly authorization: string;
}

export type FieldContainers = Readonly<Record<FieldKey, HTMLElement>>;

/**
 * Creates the card fields in their containers. Rejects if the script, the client token or a frame fails to load. Once
 * `signal` is aborted it leaves the containers alone, because another call may be using them.
 */
export async function createCardFields(
  host: Pick<Host, 'api' | 'config'>,
  containers: FieldContainers,
  signal: AbortSignal,
): Promise<CreatedFields> {
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
  // The frames load without the account's configuration, but tokenizing needs it.
  await fields.getChallenges();
  return { fields, authorization };
}
