import type { PageRow } from './fields/rows';
import type { ticketingItemFields } from './fields/ticketing-item-fields';

/** A purchasable ticket as the catalogue serves it to pages (docs/rules.md, Entities). */
export interface TicketingItem extends PageRow<typeof ticketingItemFields> {}
