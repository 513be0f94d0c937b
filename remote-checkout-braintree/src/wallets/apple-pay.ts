import * as v from 'valibot';
import { type Approval, dollarsOf, moduleOf, type OpenWallet, text } from './wallet';

/** Types for the part of the browser's ApplePaySession that is used (https://developer.apple.com/documentation/applepayontheweb). */
interface ApplePaySession {
  onvalidatemerchant: (event: { readonly validationURL: string }) => void;
  onpaymentauthorized: (event: { readonly payment: unknown }) => void;
  oncancel: () => void;
  completeMerchantValidation(session: unknown): void;
  completePayment(status: number): void;
  begin(): void;
  abort(): void;
}

interface ApplePaySessions {
  new (version: number, request: unknown): ApplePaySession;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

/** The oldest version that returns the address of a card with its contact. */
const version = 3;

const contact = v.object({
  givenName: text,
  familyName: text,
  emailAddress: text,
  phoneNumber: text,
  addressLines: v.nullish(v.array(v.string()), []),
  locality: text,
  administrativeArea: text,
  postalCode: text,
  countryCode: text,
});

const paymentSchema = v.object({
  token: v.unknown(),
  /** Has the address, and the name on the card. */
  billingContact: v.nullish(contact),
  /** Has e-mail and phone, which Apple gives in no other place. */
  shippingContact: v.nullish(contact),
});

function detailsOf({ billingContact: billing, shippingContact: other }: v.InferOutput<typeof paymentSchema>) {
  const named = billing?.givenName || billing?.familyName ? billing : other;
  const [line1, ...lines] = billing?.addressLines ?? [];
  return {
    name: [named?.givenName, named?.familyName].filter(Boolean).join(' '),
    email: other?.emailAddress,
    phone: other?.phoneNumber,
    address: billing && {
      line1,
      line2: lines.join(', '),
      city: billing.locality,
      state: billing.administrativeArea,
      zipcode: billing.postalCode,
      country: billing.countryCode,
    },
  };
}

/** Apple Pay, in the browsers that have it. */
export const openApplePay: OpenWallet = async ({ client, account, seller }) => {
  const Session: ApplePaySessions | undefined = Reflect.get(window, 'ApplePaySession');
  if (!account.applePayWeb || !Session?.canMakePayments()) return null;
  const applePay = await moduleOf(
    'applePay',
    () => import(/* webpackChunkName: "apple-pay" */ 'braintree-web/apple-pay/index.js'),
  );
  const instance = await applePay.create({ client });

  return {
    approve: (amountCents) =>
      new Promise<Approval | null>((resolve, reject) => {
        const request = instance.createPaymentRequest({
          total: { label: seller, amount: dollarsOf(amountCents) },
          requiredBillingContactFields: ['postalAddress'],
          requiredShippingContactFields: ['name', 'phone', 'email'],
        });
        const session = new Session(version, request);
        const fail = (error: unknown) => {
          session.abort();
          reject(error);
        };
        session.onvalidatemerchant = ({ validationURL }) =>
          instance
            .performValidation({ validationURL, displayName: seller })
            .then((merchant) => session.completeMerchantValidation(merchant))
            .catch(fail);
        session.onpaymentauthorized = async (event) => {
          try {
            const payment = v.parse(paymentSchema, event.payment);
            const { nonce } = await instance.tokenize({ token: payment.token });
            const end = (isPaid: boolean) =>
              session.completePayment(isPaid ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE);
            resolve({ nonce, details: detailsOf(payment), end });
          } catch (error) {
            fail(error);
          }
        };
        session.oncancel = () => resolve(null);
        session.begin();
      }),
  };
};
