/** A cart that changed at the checkout. */
interface CartReport {
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly at: number;
  /** As it is stored; null if it is empty. */
  readonly cart: string | null;
}

/** What the checkout reports to the API, and the storefront reads there: the time, a space and the stored cart. */
export const writeReport = ({ at, cart }: CartReport): string => `${at} ${cart ?? ''}`;

export function readReport(text: string): CartReport {
  const [at = ''] = text.split(' ', 1);
  return { at: Number(at), cart: text.slice(at.length + 1) || null };
}
