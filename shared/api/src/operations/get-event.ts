/** The active event with a ticketing slug. Variable: `slug` (docs/rules.md, Calls). */
export const getEventDocument = `
query get_event($slug: String!) {
  events(where: { ticketing_slug: { _eq: $slug }, is_active: { _eq: true } }) {
    id
    name
    description
    slug
    ticketing_slug
    organization_id
    start_date
    end_date
    start_time
    end_time
    timezone
    timezone_diff
    currency
    configuration
    payment_types
    location_zones
    color_mode
    address_street
    address_street_2
    address_city
    address_state
    address_zipcode
    dynamic_descriptor
    ticketing_logo
    ticketing_background_url
    digital_surcharge_label
    ticketing_payment_processor_id
    ticketing_service_fee_per_order
    web_surcharge_percentage
    created_at
    updated_at
    ticketing_payment_processor_config {
      processor
      config
    }
  }
}`;
