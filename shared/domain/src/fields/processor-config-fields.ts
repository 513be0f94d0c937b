import type { Fields } from './field';
import { decimal, filledText, ofApi, optionalId, optionalObject, text, unread } from './values';

/** The fields of the payment settings that an event has (docs/rules.md, Entities). */
export const processorConfigFields = {
  id: ofApi(optionalId),
  /** A plain text: browsers may be told of a processor that their shell does not know. A data set names known ones. */
  processor: filledText,
  payment_processor: ofApi(text),
  config: optionalObject({
    connected_account_id: text,
    currency: unread(text),
    /** Fraction of the amount kept by the platform. */
    processing_rate: decimal,
    /** Major units (dollars) per transaction. */
    application_fee_per_transaction: decimal,
  }),
} satisfies Fields;
