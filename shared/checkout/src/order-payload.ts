import type { CartItem, OrderDetails } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { FormErrors } from './form';
import type { PaymentResult } from './submission';

/** The data of every order request. */
export interface OrderPayload {
  readonly order: OrderDetails;
  readonly customer: Customer;
  readonly items: readonly CartItem[];
}

/** A payment that the visitor has approved in a wallet; `walletPayment` creates it. */
export interface WalletPayment {
  /** The customer's details with those that the wallet gives. */
  fill(customer: Customer): Customer;
  /** The errors of the filled form, with a message that names what the visitor must complete. */
  describe(errors: FormErrors): FormErrors;
  /** Places the order and pays it with the wallet. */
  placeOrder(payload: OrderPayload): Promise<PaymentResult>;
  /** Called once, at the end: closes the wallet's sheet if it is still open. */
  end(isPaid: boolean): void;
}
