/** What is known of the event that a page is about. */
interface Titled {
  readonly name?: string | null | undefined;
  readonly slug?: string | null | undefined;
}

const defaultTitle = 'Event Ticketing';

/** Browser title of the event page: by name, by slug while no event is there, else the product's (docs/rules.md, Titles). */
export function eventPageTitle({ name, slug }: Titled): string {
  const subject = name || slug;
  return subject ? `${subject} - Ticketing` : defaultTitle;
}

/** Browser title of the checkout; the product's while no event is there (docs/rules.md, Titles). */
export const checkoutTitle = (name: string | null | undefined): string =>
  name ? `${name} Ticketing` : defaultTitle;
