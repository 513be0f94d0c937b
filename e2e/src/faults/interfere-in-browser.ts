import type { Page } from '@playwright/test';
import type { Interference } from './reply';

/** Lets something go wrong with a charge that the browser sends by itself: the confirmation of a Stripe payment. */
export async function interfereInBrowser(page: Page, interference: Interference): Promise<void> {
  await page.route(
    '**/v1/payment_intents/*/confirm',
    async (route) => {
      const outcome = await interference(async () => {
        const response = await route.fetch();
        return { status: response.status(), headers: response.headers(), body: await response.body() };
      });
      if (page.isClosed()) return;
      if (outcome === 'reset') return route.abort('connectionreset');
      if (outcome === 'silence') return route.abort('timedout');
      return route.fulfill({ ...outcome, headers: { ...outcome.headers } });
    },
    { times: 1 },
  );
}
