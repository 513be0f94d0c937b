/**
 * What the checkout document of the active event with a ticketing slug depends on: its processor and its pictures. Asked
 * by the shell server. Variable: `slug` (docs/rules.md, Calls).
 */
export const getCheckoutEventDocument = `
query get_checkout_event($slug: String!) {
  events(where: { ticketing_slug: { _eq: $slug }, is_active: { _eq: true } }) {
    ticketing_logo
    ticketing_background_url
    ticketing_payment_processor_config { processor }
  }
}`;
