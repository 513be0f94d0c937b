import { loadScript } from '@storefront/checkout/load-script';
import client from 'braintree-web/client/index.js';
import hostedFields from 'braintree-web/hosted-fields/index.js';
import * as v from 'valibot';
import type { BraintreeWeb } from './braintree-web';

const moduleSchema = v.object({
  client: v.looseObject({}),
  hostedFields: v.object({ create: v.function() }),
});

const isBraintreeWeb = (value: unknown): value is BraintreeWeb => v.is(moduleSchema, value);

/** The global that a script from the settings provides in place of braintree-web, or null. */
function provided(): BraintreeWeb | null {
  const found: unknown = Reflect.get(window, 'braintree');
  return isBraintreeWeb(found) ? found : null;
}

/** braintree-web; where the settings name a script, the same interface as that script provides it. */
export async function loadBraintreeWeb(
  scriptUrl: string | undefined,
  signal: AbortSignal,
): Promise<BraintreeWeb> {
  if (!scriptUrl) {
    // The hosted fields look for the client there, and load a script without a hash where there is none.
    Reflect.set(window, 'braintree', { client });
    return { client, hostedFields };
  }
  if (!provided()) await loadScript(scriptUrl, signal);
  const braintree = provided();
  if (!braintree) throw new Error(`${scriptUrl} does not provide braintree-web.`);
  return braintree;
}
