import type { Page, Route } from '@playwright/test';
import { realNeeds } from '../description';

/** Where the parts of a store are. */
type Origins = Readonly<Record<'simulators' | 'storefront' | 'api' | 'assets', string>>;

/** Addresses of Braintree's sandbox, and those at the simulator that answer for them. */
const answeredBy = ({ simulators }: Origins) =>
  [
    ['https://assets.braintreegateway.com', `${simulators}/braintree/assets`],
    ['https://payments.sandbox.braintree-api.com/graphql', `${simulators}/braintree/graphql`],
    ['https://api.sandbox.braintreegateway.com', simulators],
  ] as const;

const namingBraintree = (text: string, origins: Origins) =>
  answeredBy(origins).reduce((changed, [real, simulated]) => changed.replaceAll(simulated, real), text);

async function answerFor(route: Route, origins: Origins, real: string, simulated: string): Promise<void> {
  const response = await route.fetch({ url: route.request().url().replace(real, simulated) });
  const headers = { ...response.headers() };
  // The frame's policy names its own origin, where the simulator has its gateway too and Braintree has not.
  delete headers['content-security-policy'];
  await route.fulfill({ response, headers, body: namingBraintree(await response.text(), origins) });
}

async function asWithRealAccount(route: Route, { api, assets }: Origins): Promise<void> {
  const response = await route.fetch();
  const policy = (response.headers()['content-security-policy'] ?? '')
    .replace(/connect-src [^;]*/, `connect-src 'self' ${api} ${assets} ${realNeeds.connect.join(' ')}`)
    .replace(/frame-src [^;]*/, `frame-src ${realNeeds.frame.join(' ')}`);
  await route.fulfill({
    response,
    headers: { ...response.headers(), 'content-security-policy': policy },
    body: (await response.text())
      .replace(/"processor":\{"scriptUrl"[^}]*\}/, '"processor":{}')
      .replace(/<link [^>]*braintree-web.js">/, ''),
  });
}

async function tokenForSandbox(route: Route, origins: Origins): Promise<void> {
  const response = await route.fetch();
  const answer = await response.json();
  const token = Buffer.from(answer.clientToken, 'base64').toString();
  const clientToken = Buffer.from(namingBraintree(token, origins)).toString('base64');
  await route.fulfill({ response, json: { ...answer, clientToken } });
}

/**
 * Lets a checkout run as with a real account: braintree-web as it is, Braintree's own addresses and the policy for
 * them, and in the place of Braintree's servers the answers of the simulator.
 */
export async function routeBraintreeToSimulator(page: Page, origins: Origins): Promise<void> {
  await page.route(`${origins.storefront}/events/*/checkout`, (route) => asWithRealAccount(route, origins));
  await page.route('**/ticketCheckout/braintree-token', (route) => tokenForSandbox(route, origins));
  await page.route('https://www.paypal.com/**', (route) => route.fulfill({ json: {} }));
  for (const [real, simulated] of answeredBy(origins)) {
    await page.route(
      (url) => url.href.startsWith(real),
      (route) => answerFor(route, origins, real, simulated),
    );
  }
}
