import type { Host } from '@storefront/contract/host';
import { words } from '#words/braintree';
import type { HostedFieldOptions, HostedFields } from './braintree-web';
import { fetchClientToken } from './fetch-client-token';
import type { FieldKey } from './field-keys';
import { hostedInputStyles } from './hosted-input-styles';
import { loadBraintreeWeb } from './load-braintree-web';

/** Labels of the fields, in the page and in the inputs inside their frames. */
export const fieldLabels: Readonly<Record<FieldKey, string>> = {
  number: words.number,
  expirationDate: words.expirationDate,
  cvv: words.cvv,
  postalCode: words.postalCode,
};

/** Limits and placeholders (docs/rules.md, Hosted card fields). */
const limits: Readonly<Record<FieldKey, Partial<HostedFieldOptions>>> = {
  number: { maxCardLength: 16 },
  expirationDate: { placeholder: words.expirationForm },
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
    iframeTitle: words.secureField(fieldLabels[key]),
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
