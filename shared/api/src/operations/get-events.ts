/** The active events with their tickets on public sale, for the landing list (docs/rules.md, Landing). */
export const getEventsDocument = `
query get_events {
  events(where: { is_active: { _eq: true } }, order_by: { start_date: asc }) {
    id
    name
    ticketing_slug
    start_date
    end_date
    start_time
    end_time
    timezone
    address_street
    address_street_2
    address_city
    address_state
    address_zipcode
    ticketing_logo
    ticketing_background_url
    ticketing_items(
      where: {
        is_active: { _eq: true }
        cashless_top_up_item: { _eq: false }
        available_public_sale: { _eq: true }
      }
    ) {
      id
      price
      on_sale_date
      off_sale_date
      sales_limit_balance
      is_active
      available_public_sale
      cashless_top_up_item
    }
  }
}`;
