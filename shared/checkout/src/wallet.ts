import { type Customer, customerFields, customerMessages } from '@ticket-storefront/domain/checkout';
import { messages } from '#messages/wallets';
import type { FormErrors } from './form';
import type { WalletPayment } from './order-payload';
import { unitedStates } from './phone/country';
import { phoneNumberOf } from './phone/phone-field';

/** The billing address of a wallet. */
export interface WalletAddress {
  readonly line1?: string | null | undefined;
  readonly line2?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zipcode?: string | null | undefined;
  /** Two letters, for example `US`. */
  readonly country?: string | null | undefined;
}

/** The customer's details as a wallet gives them. What it does not give is missing, null or empty. */
export interface WalletDetails {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: WalletAddress | null | undefined;
}

const isAbroad = ({ address }: WalletDetails): boolean =>
  Boolean(address?.country) && address?.country?.toUpperCase() !== 'US';

/**
 * The customer's details with those of a wallet. A field that the wallet does not give stays as it is. An address is taken
 * whole, unless it is outside the United States (docs/rules.md, Wallets).
 */
function withWalletDetails(customer: Customer, details: WalletDetails): Customer {
  const { name, email, phone, address } = details;
  return {
    ...customer,
    ...(name ? { name } : {}),
    ...(email ? { email, confirmEmail: email } : {}),
    ...(phone ? { phone: phoneNumberOf({ country: unitedStates, text: phone }) } : {}),
    ...(address?.line1 && !isAbroad(details)
      ? {
          address1: address.line1,
          address2: address.line2 ?? '',
          city: address.city ?? '',
          state: address.state ?? '',
          zipcode: address.zipcode ?? '',
        }
      : {}),
  };
}

function walletErrorsOf(errors: FormErrors, details: WalletDetails): FormErrors {
  const missing = Object.keys(errors.fieldErrors).filter((name) => name in customerFields);
  const [first] = missing;
  if (!first) return errors;
  const labels: Readonly<Record<string, string>> = customerMessages.fields;
  const isAddress = !['name', 'email', 'confirmEmail', 'phone'].includes(first);
  const message =
    isAddress && isAbroad(details)
      ? messages.abroad
      : messages.incomplete(missing.map((name) => labels[name]).join(', '));
  return { ...errors, message };
}

/** The payment of a wallet that gives these details. */
export const walletPayment = (
  details: WalletDetails,
  payment: Pick<WalletPayment, 'placeOrder' | 'end'>,
): WalletPayment => ({
  fill: (customer) => withWalletDetails(customer, details),
  describe: (errors) => walletErrorsOf(errors, details),
  ...payment,
});
