// Written by `npm run schema` from the migrations.

export interface Events {
  address_city: string | null;
  address_state: string | null;
  address_street: string | null;
  address_street_2: string | null;
  address_zipcode: string | null;
  color_mode: string | null;
  configuration: unknown | null;
  created_at: string | null;
  currency: string | null;
  description: string | null;
  digital_surcharge_label: string | null;
  dynamic_descriptor: string | null;
  end_date: string | null;
  end_time: string | null;
  id: number;
  is_active: boolean;
  location_zones: unknown | null;
  name: string;
  organization_id: number | null;
  other_fields: unknown;
  payment_types: unknown | null;
  slug: string | null;
  start_date: string | null;
  start_time: string | null;
  ticketing_background_url: string | null;
  ticketing_logo: string | null;
  ticketing_payment_processor_id: number | null;
  ticketing_service_fee_per_order: number | null;
  ticketing_slug: string;
  timezone: string | null;
  timezone_diff: unknown | null;
  updated_at: string | null;
  web_surcharge_percentage: number | null;
}
