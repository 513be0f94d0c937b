import { askOrderStatus } from '@storefront/api/look-up-order';
import type { RestClient } from '@storefront/contract/host';

const askEveryMs = 2000;

/**
 * Asks the API whether an order is paid, until that is certain. What a checkout says of it is not enough to thank for,
 * unless the API cannot be asked.
 * @param onDelay - called once where the first answer leaves it open.
 */
export async function isKnownOrder(
  api: RestClient,
  referenceID: string,
  onDelay: () => void,
): Promise<boolean> {
  let status = await askOrderStatus(api, referenceID);
  if (status === 'pending' || status === 'unreachable') onDelay();
  while (status === 'pending' || status === 'unreachable') {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    status = await askOrderStatus(api, referenceID);
  }
  return status !== 'unknown';
}
