import type { Host } from '@storefront/contracts/host';
import type { BraintreeClient, BraintreeWeb } from './braintree-web';
import { fetchClientToken } from './fetch-client-token';
import { loadBraintreeWeb } from './load-braintree-web';

/** A client of Braintree's gateway, which has read the account's configuration. */
export interface OpenClient {
  readonly braintree: BraintreeWeb;
  readonly client: BraintreeClient;
}

/** Opens a client with a new token. Rejects where the script, the token or the configuration cannot be loaded. */
export async function openClient(
  { api, config }: Pick<Host, 'api' | 'config'>,
  signal: AbortSignal,
): Promise<OpenClient> {
  const [braintree, authorization] = await Promise.all([
    loadBraintreeWeb(config.processor['scriptUrl'], signal),
    fetchClientToken(api),
  ]);
  return { braintree, client: await braintree.client.create({ authorization }) };
}
