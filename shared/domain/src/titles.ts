/** The event of a page, as far as it is loaded. */
interface Titled {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

const defaultTitle = 'Event Ticketing';

/** Browser title of the event page: the event's name, its slug until it is loaded, or the product's (docs/rules.md, Titles). */
export function eventPageTitle({ name, slug }: Titled): string {
  const subject = name || slug;
  return subject ? `${subject} - Ticketing` : defaultTitle;
}

/** Browser title of the checkout; the product's until the event is loaded (docs/rules.md, Titles). */
export const checkoutTitle = (name: string | null | undefined): string =>
  name ? `${name} Ticketing` : defaultTitle;

/** Browser title of the confirmation. */
export const confirmationTitle = 'Order confirmation - Ticketing';

/** Browser title of an address without a page. */
export const notFoundTitle = 'Page not found - Ticketing';
