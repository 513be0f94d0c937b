import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import type { PromoCode } from '@storefront/domain/promo-code';
import * as v from 'valibot';
import { pageEntries } from './row-schemas';

/** A promo code as the promo_code operation answers it. */
export const promoCodeSchema: v.GenericSchema<unknown, PromoCode> = v.object(pageEntries(promoCodeFields));
