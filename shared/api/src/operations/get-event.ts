import { eventFields, processorConfigFields } from '@ticket-storefront/domain/fields';
import { selectAll } from './selection';

/** Queries the active event with a ticketing slug. Variable: `slug` (docs/rules.md, Calls). */
export const getEventDocument = `
query get_event($slug: String!) {
  events(where: { ticketing_slug: { _eq: $slug }, is_active: { _eq: true } }) {
    ${selectAll(eventFields)}
    ticketing_payment_processor_config { ${selectAll(processorConfigFields)} }
  }
}`;
