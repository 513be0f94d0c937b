/** The providers of most buyers' addresses. */
const domains = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com'];

/** Providers whose names look like a slip of one above. */
const similarDomains = ['mail.com', 'email.com', 'ymail.com'];

/** Whether a text becomes the other one by one letter more, less or another, or by swapping two neighbours. */
function isSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  const isSwapped = wrong.length === 2 && right === `${wrong[1]}${wrong[0]}`;
  return isSwapped || Math.max(wrong.length, right.length) === 1;
}

/** The address that was probably meant, for `ada@gmial.com` that of Gmail; null if the address looks right. */
export function meantEmail(email: string): string | null {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).trim().toLowerCase();
  if (at < 2 || similarDomains.includes(domain)) return null;
  const meant = domains.find((known) => isSlip(domain, known));
  return meant ? email.slice(0, at) + meant : null;
}
