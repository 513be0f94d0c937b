import type { eventFields } from './fields/event-fields';
import type { processorConfigFields } from './fields/processor-config-fields';
import type { PageRow } from './fields/rows';

/** How an event's money is taken. */
export interface ProcessorConfig extends PageRow<typeof processorConfigFields> {}

/** An event as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface Event extends PageRow<typeof eventFields> {
  readonly ticketing_payment_processor_config: ProcessorConfig | null;
}

/** The event settings that pricing reads. */
export type EventFees = Partial<Pick<Event, 'ticketing_service_fee_per_order' | 'web_surcharge_percentage'>>;
