import { applicationFeeCents } from './application-fee';
import { priceOrder } from './pricing';
import { maxQuantity } from './quantity';

/** The rules that are promised to stay where they are; everything else is imported by subpath. */
export { applicationFeeCents, maxQuantity, priceOrder };
