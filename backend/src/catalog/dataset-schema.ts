import * as v from 'valibot';
import {
  amount,
  author,
  date,
  flag,
  id,
  json,
  optionalAmount,
  optionalFlag,
  optionalId,
  optionalRate,
  rate,
  requiredText,
  text,
  timezone,
} from './dataset-fields';

const object = 'must be an object';

const processorConfig = v.looseObject(
  {
    id: optionalId,
    processor: requiredText,
    payment_processor: text,
    config: v.nullish(
      v.looseObject(
        {
          connected_account_id: text,
          currency: text,
          processing_rate: optionalRate,
          application_fee_per_transaction: optionalRate,
        },
        object,
      ),
      null,
    ),
  },
  object,
);

const event = v.looseObject(
  {
    id,
    name: requiredText,
    description: text,
    slug: text,
    ticketing_slug: requiredText,
    organization_id: optionalId,
    start_date: date,
    end_date: date,
    start_time: text,
    end_time: text,
    timezone,
    timezone_diff: json,
    currency: text,
    configuration: json,
    payment_types: json,
    location_zones: json,
    color_mode: text,
    address_street: text,
    address_street_2: text,
    address_city: text,
    address_state: text,
    address_zipcode: text,
    dynamic_descriptor: text,
    ticketing_logo: text,
    ticketing_background_url: text,
    digital_surcharge_label: text,
    ticketing_payment_processor_id: optionalId,
    ticketing_service_fee_per_order: optionalRate,
    web_surcharge_percentage: optionalRate,
    is_active: flag(true),
    created_at: text,
    updated_at: text,
    ticketing_payment_processor_config: v.nullish(processorConfig, null),
  },
  object,
);

const ticketingItem = v.looseObject(
  {
    id,
    event_id: id,
    name: requiredText,
    description: text,
    additional_email_description: text,
    category: text,
    price: amount,
    tax_percentage: optionalRate,
    order_quantity_limit: optionalAmount,
    sales_limit: optionalAmount,
    sales_limit_balance: optionalAmount,
    on_sale_date: date,
    off_sale_date: date,
    is_active: flag(true),
    available_public_sale: flag(false),
    cashless_top_up_item: flag(false),
    include_egress: optionalFlag,
    include_pos_tokens: optionalFlag,
    unlimited_ingress: optionalFlag,
    pos_token_payload: json,
    token_payload: json,
    last_updated_by: author,
    created_at: text,
    updated_at: text,
  },
  object,
);

const promoCode = v.looseObject(
  {
    id,
    event_id: id,
    uid: requiredText,
    description: text,
    is_used: flag(false),
    unlimited_usage: flag(false),
    promo_code_type: text,
    promo_payload: v.looseObject(
      {
        percentage: v.pipe(
          rate,
          v.check((value) => Number(value) <= 1, 'must be a fraction between 0 and 1'),
        ),
        inclusive_items: v.nullish(
          v.array(v.union([v.number(), v.string()], 'must be an item id'), 'must be a list of item ids'),
          [],
        ),
      },
      object,
    ),
  },
  object,
);

const list = 'must be a list';

/** A data set: what the storefront sells (docs/rules.md, Data set). Unknown fields are kept. */
export const datasetSchema = v.looseObject(
  {
    events: v.array(event, list),
    ticketing_items: v.array(ticketingItem, list),
    promo_codes: v.array(promoCode, list),
  },
  'must be an object with events, ticketing_items and promo_codes',
);

export type Dataset = v.InferOutput<typeof datasetSchema>;
