import * as v from 'valibot';

/** Where a visitor uses a priority link (docs/rules.md, Waiting room). */
export const priorityPath = '/ticketCheckout/priority';

/** Path of a priority link. Tokens need no URL encoding. @param slug - of the event */
export const priorityPagePath = (slug: string, token: string): string => `/events/${slug}/priority/${token}`;

/** The body of a request to {@link priorityPath}. */
export const priorityRequestSchema = v.object({
  slug: v.pipe(v.string(), v.maxLength(1000)),
  token: v.pipe(v.string(), v.maxLength(200)),
});
