import type { OrderServices } from '../orders/order-services';

/** Who works on orders by the command line, and with what. */
export interface Operator
  extends Pick<OrderServices, 'database' | 'saveEmail' | 'processors' | 'settleAfterMs'> {
  /** Name of the person, for the audit. */
  readonly who: string;
}
