import { eventFields } from '@storefront/domain/fields/event-fields';
import { processorConfigFields } from '@storefront/domain/fields/processor-config-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import * as v from 'valibot';
import { row, rulesOf } from './row-rules';

const event = row({
  ...rulesOf(eventFields),
  ticketing_payment_processor_config: v.nullish(row(rulesOf(processorConfigFields)), null),
});

const list = 'must be a list';

/** A data set: what the storefront sells (docs/rules.md, Data set). */
export const datasetSchema = v.looseObject(
  {
    events: v.array(event, list),
    ticketing_items: v.array(row(rulesOf(ticketingItemFields)), list),
    promo_codes: v.array(row(rulesOf(promoCodeFields)), list),
  },
  'must be an object with events, ticketing_items and promo_codes',
);

export type Dataset = v.InferOutput<typeof datasetSchema>;
