import type { Host } from '@storefront/contracts/host';
import type { HostedFieldOptions, HostedFields } from './braintree-web';
import { fetchClientToken } from './fetch-client-token';
import type { FieldKey } from './field-keys';
import styles from './hosted-input.module.css';
import { loadBraintreeWeb } from './load-braintree-web';

/** Names of the fields, as the page and the inputs in their frames say them. */
export const fieldLabels: Readonly<Record<FieldKey, string>> = {
  number: 'Card number',
  expirationDate: 'Expiration date',
  cvv: 'CVV',
  postalCode: 'Billing zipcode',
};

/** Limits and placeholders (docs/rules.md, Hosted card fields). */
const limits: Readonly<Record<FieldKey, Partial<HostedFieldOptions>>> = {
  number: { maxCardLength: 16 },
  expirationDate: { placeholder: 'MM/YYYY' },
  cvv: { maxlength: 4 },
  postalCode: { maxlength: 5, minlength: 5 },
};

const classOf = (name: string) => `${styles['input']} ${styles[name]}`;

export type FieldContainers = Readonly<Record<FieldKey, HTMLElement>>;

/**
 * Sets the card fields up in their containers. Rejects where script, client token or frames cannot be had. Once
 * `giveUp` is aborted the containers are left alone: they may be another call's by then.
 */
export async function createCardFields(
  host: Pick<Host, 'api' | 'config'>,
  containers: FieldContainers,
  giveUp: AbortSignal,
): Promise<HostedFields> {
  const [braintree, authorization] = await Promise.all([
    loadBraintreeWeb(host.config.processor['scriptUrl'], giveUp),
    fetchClientToken(host.api),
  ]);
  const client = await braintree.client.create({ authorization });
  giveUp.throwIfAborted();
  const field = (key: FieldKey): HostedFieldOptions => ({
    ...limits[key],
    container: containers[key],
    internalLabel: fieldLabels[key],
    iframeTitle: `Secure field: ${fieldLabels[key]}`,
  });
  return braintree.hostedFields.create({
    client,
    fields: {
      number: field('number'),
      expirationDate: field('expirationDate'),
      cvv: field('cvv'),
      postalCode: field('postalCode'),
    },
    styles: {
      input: styles['input'] ?? '',
      '::placeholder': classOf('placeholder'),
      '.invalid': classOf('invalid'),
    },
  });
}
