import { loadScript } from '@ticket-storefront/checkout';
import * as v from 'valibot';
import { dollarsOf, moduleOf, type OpenWallet, text } from './wallet';

/** Types for the part of Google's script that is used (https://developers.google.com/pay/api/web/reference/client). */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>;
  loadPaymentData(request: object): Promise<unknown>;
}

interface GooglePay {
  readonly PaymentsClient: new (options: { readonly environment: 'PRODUCTION' | 'TEST' }) => PaymentsClient;
}

const scriptUrl = 'https://pay.google.com/gp/p/js/pay.js';

const loadedPay = (): GooglePay | undefined => {
  const google: { readonly payments?: { readonly api?: GooglePay } } | undefined = Reflect.get(
    window,
    'google',
  );
  return google?.payments?.api;
};

async function loadGooglePay(): Promise<GooglePay> {
  if (!loadedPay()) await loadScript(scriptUrl);
  const api = loadedPay();
  if (!api) throw new Error(`${scriptUrl} does not provide Google Pay.`);
  return api;
}

const paymentSchema = v.object({
  email: text,
  paymentMethodData: v.object({
    info: v.nullish(
      v.object({
        billingAddress: v.nullish(
          v.object({
            name: text,
            phoneNumber: text,
            address1: text,
            address2: text,
            locality: text,
            administrativeArea: text,
            postalCode: text,
            countryCode: text,
          }),
        ),
      }),
    ),
  }),
});

function detailsOf(paymentData: unknown) {
  const { email, paymentMethodData } = v.parse(paymentSchema, paymentData);
  const address = paymentMethodData.info?.billingAddress;
  return {
    name: address?.name,
    email,
    phone: address?.phoneNumber,
    address: address && {
      line1: address.address1,
      line2: address.address2,
      city: address.locality,
      state: address.administrativeArea,
      zipcode: address.postalCode,
      country: address.countryCode,
    },
  };
}

/** What of a card's owner Google gives with the payment. */
const card = {
  type: 'CARD',
  parameters: {
    billingAddressRequired: true,
    billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
  },
};

const canceledSchema = v.object({ statusCode: v.literal('CANCELED') });

/** Google Pay. */
export const openGooglePay: OpenWallet = async ({ client, account, googleMerchantId }) => {
  if (!account.androidPay) return null;
  const [{ PaymentsClient: Payments }, googlePayment] = await Promise.all([
    loadGooglePay(),
    moduleOf(
      'googlePayment',
      () => import(/* webpackChunkName: "google-pay" */ 'braintree-web/google-payment/index.js'),
    ),
  ]);
  const instance = await googlePayment.create({
    client,
    googlePayVersion: 2,
    ...(googleMerchantId ? { googleMerchantId } : {}),
  });
  const { environment } = account.androidPay;
  const payments = new Payments({ environment: environment === 'production' ? 'PRODUCTION' : 'TEST' });
  const { result } = await payments.isReadyToPay(instance.createPaymentDataRequest({}));
  if (!result) return null;

  return {
    approve: async (amountCents) => {
      const request = instance.createPaymentDataRequest({
        transactionInfo: {
          countryCode: 'US',
          currencyCode: 'USD',
          totalPriceStatus: 'FINAL',
          totalPrice: dollarsOf(amountCents),
        },
        emailRequired: true,
        allowedPaymentMethods: [card],
      });
      try {
        const payment = await payments.loadPaymentData(request);
        const { nonce } = await instance.parseResponse(payment);
        return { nonce, details: detailsOf(payment), end: () => undefined };
      } catch (error) {
        if (v.is(canceledSchema, error)) return null;
        throw error;
      }
    },
  };
};
