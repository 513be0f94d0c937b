import type {
  eventFields,
  processorConfigFields,
  promoCodeFields,
  StoredRow,
  ticketingItemFields,
} from '@storefront/domain/fields';

export interface DemonstrationOptions {
  /** Dates are counted from here, so that every event is ahead. */
  readonly now: Date;
  /** Address of the folder that holds the pictures. */
  readonly pictureBaseUrl: string;
}

/** A row of which only the `Needed` fields must be given. */
type GivenRow<Row, Needed extends keyof Row> = Pick<Row, Needed> & Partial<Row>;

/** One event with its tickets and promo codes, as a data set writes them (docs/rules.md, Data set). */
export interface DemonstrationEvent {
  readonly event: GivenRow<StoredRow<typeof eventFields>, 'id' | 'name' | 'ticketing_slug'> & {
    readonly ticketing_payment_processor_config: Partial<StoredRow<typeof processorConfigFields>>;
  };
  readonly items: readonly GivenRow<
    StoredRow<typeof ticketingItemFields>,
    'id' | 'event_id' | 'name' | 'price'
  >[];
  readonly promos: readonly GivenRow<
    StoredRow<typeof promoCodeFields>,
    'id' | 'event_id' | 'uid' | 'promo_payload'
  >[];
}
