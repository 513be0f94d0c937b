/** Date rules that need time zones. Imported dynamically, in the chunk of the GraphQL client. */
export { hasEnded, nextInstant } from '@ticket-storefront/domain/dates';
