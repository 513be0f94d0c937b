/** The rules of dates that need time zones. Imported dynamically: they come with the GraphQL client. */
export { hasEnded, nextInstant } from '@storefront/domain/dates';
