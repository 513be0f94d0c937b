import client from 'braintree-web/client/index.js';
import hostedFields from 'braintree-web/hosted-fields/index.js';
import type { BraintreeWeb } from './braintree-web';
import { loadScript } from './load-script';

/** What a script named by the settings provides in place of braintree-web. */
const provided = () => Reflect.get(window, 'braintree') as BraintreeWeb | undefined;

/** braintree-web itself; where the settings name a script, what that provides with the same interface. */
export async function loadBraintreeWeb(scriptUrl: string | undefined): Promise<BraintreeWeb> {
  if (!scriptUrl) return { client, hostedFields };
  if (!provided()) await loadScript(scriptUrl);
  const braintree = provided();
  if (!braintree) throw new Error(`${scriptUrl} does not provide braintree-web.`);
  return braintree;
}
