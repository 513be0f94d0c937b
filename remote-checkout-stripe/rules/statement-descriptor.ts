const fallback = 'TICKETING';
const maxLength = 22;

/**
 * The suffix on a card's statement: the event's descriptor cleaned by Stripe's rules, at most 22 characters with at least
 * one letter (docs/rules.md, Processors).
 */
export function statementDescriptorSuffix(descriptor: string | null): string {
  const cleaned = (descriptor ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]|[<>\\'"*]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trimEnd();
  return /[A-Za-z]/.test(cleaned) ? cleaned : fallback;
}
