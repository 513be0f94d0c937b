import type { Event } from '@storefront/domain/event';
import { eventFields } from '@storefront/domain/fields/event-fields';
import { processorConfigFields } from '@storefront/domain/fields/processor-config-fields';
import * as v from 'valibot';
import { pageEntries } from './row-schemas';

/** An event as get_event answers it. */
export const eventSchema: v.GenericSchema<unknown, Event> = v.object({
  ...pageEntries(eventFields),
  ticketing_payment_processor_config: v.nullish(v.object(pageEntries(processorConfigFields)), null),
});
