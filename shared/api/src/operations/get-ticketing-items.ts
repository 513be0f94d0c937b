/** The tickets of an event that the public may buy. Variable: `event_id` (docs/rules.md, Calls). */
export const getTicketingItemsDocument = `
query get_ticketing_items($event_id: Int!) {
  ticketing_items(
    where: {
      event_id: { _eq: $event_id }
      is_active: { _eq: true }
      cashless_top_up_item: { _eq: false }
      available_public_sale: { _eq: true }
    }
    order_by: { name: asc }
  ) {
    id
    event_id
    name
    description
    additional_email_description
    category
    price
    tax_percentage
    order_quantity_limit
    sales_limit
    sales_limit_balance
    on_sale_date
    off_sale_date
    is_active
    available_public_sale
    cashless_top_up_item
    include_egress
    include_pos_tokens
    unlimited_ingress
    pos_token_payload
    token_payload
    last_updated_by
    created_at
    updated_at
  }
}`;
