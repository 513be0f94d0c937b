import type { Event } from '@storefront/domain/event';
import * as v from 'valibot';
import { json, optionalDecimal, optionalWhole, text, whole } from './schema-fields';

const processorConfig = v.object({
  processor: v.string(),
  config: v.nullish(
    v.object({
      connected_account_id: text,
      currency: text,
      processing_rate: optionalDecimal,
      application_fee_per_transaction: optionalDecimal,
    }),
    null,
  ),
});

/** An event as get_event answers it. */
export const eventSchema: v.GenericSchema<unknown, Event> = v.object({
  id: whole,
  name: v.string(),
  description: text,
  slug: text,
  ticketing_slug: v.string(),
  organization_id: optionalWhole,
  start_date: text,
  end_date: text,
  start_time: text,
  end_time: text,
  timezone: text,
  timezone_diff: v.fallback(v.nullable(v.union([v.string(), v.number()])), null),
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
  ticketing_payment_processor_id: optionalWhole,
  ticketing_service_fee_per_order: optionalDecimal,
  web_surcharge_percentage: optionalDecimal,
  created_at: text,
  updated_at: text,
  ticketing_payment_processor_config: v.nullish(processorConfig, null),
});
