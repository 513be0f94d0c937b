const us = /^(\d{5})(?:[- ]?\d{4})?$/;
const canadian = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i;

/**
 * The postal code that a customer's zipcode gives their card (docs/rules.md, Hosted card fields): five digits of a US one,
 * a Canadian one as it is written. Null where it can be neither, so that the visitor has to enter the card's.
 */
export function cardPostalCodeOf(zipcode: string): string | null {
  const written = zipcode.trim();
  return us.exec(written)?.[1] ?? (canadian.test(written) ? written : null);
}
