import { mxBody, stripeBody } from '../../../store/order-bodies';
import { type RushEvent, rowsOf } from '../store/rush-dataset';
import type { Buyer } from './buyer';
import { type Outcome, resultOf } from './outcome';
import { type Answer, postForm, postJson } from './post-json';

/** Where a buyer finds the store. */
export interface Addresses {
  readonly api: string;
  readonly simulators: string;
}

type Buy = (addresses: Addresses, rushed: RushEvent, buyer: Buyer) => Promise<Answer>;

const buyByMx: Buy = ({ api }, rushed, buyer) =>
  postJson(`${api}/ticketCheckout/mx-web-transaction`, mxBody(rowsOf(rushed), buyer), buyer);

/** The keys of the simulated Stripe; its account is that of the data set. */
const payer = { authorization: 'Bearer pk_test_demonstration', 'stripe-account': 'acct_journeys' };

const card = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 3),
  'payment_method_data[card][cvc]': '123',
};

/** Opens a payment, pays it at the processor, and notifies the API. */
const buyByStripe: Buy = async ({ api, simulators }, rushed, buyer) => {
  const { reference, browser } = buyer;
  const asked = stripeBody(rowsOf(rushed), buyer);
  const opened = await postJson(`${api}/ticketCheckout/StripeCreatePaymentIntentTicketing`, asked, buyer);
  const secret = opened.body.clientSecret;
  if (!secret) return opened;
  const form = new URLSearchParams({ client_secret: secret, return_url: api, ...card });
  const intent = secret.replace(/_secret.*/, '');
  const paid = await postForm(`${simulators}/v1/payment_intents/${intent}/confirm`, form, {
    headers: payer,
    browser,
  });
  if (paid !== 200) return { status: paid, body: { reason: 'not paid at Stripe' } };
  return postJson(
    `${api}/ticketCheckout/StripeAfterPaymentConfirmTicketing`,
    { ...asked, order: { reference_id: reference }, stripePaymentIntentId: intent, paymentIntent: null },
    buyer,
  );
};

const ways = { mxmerchant: buyByMx, stripe: buyByStripe };

/** One buyer tries once to buy one ticket. */
export async function buy(addresses: Addresses, rushed: RushEvent, buyer: Buyer): Promise<Outcome> {
  const started = performance.now();
  const answer = await ways[rushed.processor](addresses, rushed, buyer).catch((error: Error) => ({
    status: 0,
    body: { reason: `no answer (${error.message})` },
  }));
  return {
    reference: buyer.reference,
    status: answer.status,
    result: resultOf(answer),
    milliseconds: performance.now() - started,
    at: performance.now(),
  };
}
