import type * as v from 'valibot';
import type { datasetSchema } from '../dataset-schema';

export interface DemonstrationOptions {
  /** Dates are counted from here, so that every event is ahead. */
  readonly now: Date;
  /** Origin of `/pictures/`. */
  readonly pictureBaseUrl: string;
}

/** One event with its tickets and promo codes, as a data set writes them. */
export interface DemonstrationEvent {
  readonly event: v.InferInput<typeof datasetSchema>['events'][number];
  readonly items: v.InferInput<typeof datasetSchema>['ticketing_items'];
  readonly promos: v.InferInput<typeof datasetSchema>['promo_codes'];
}
