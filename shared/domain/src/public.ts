import { applicationFeeCents } from './application-fee';
import { priceOrder } from './pricing';
import { maxQuantity } from './quantity';

/** The rules that keep this import path. Everything else is imported by subpath. */
export { applicationFeeCents, maxQuantity, priceOrder };
