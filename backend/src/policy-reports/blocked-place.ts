const longestLabel = 20;

/** A host name can carry a card away as well as a path can. */
const isTelling = (label: string) => label.length > longestLabel || /\d{6}/.test(label);

/** What was blocked without what it may say of a visitor: the end of the host's name, or the word that stands for no host. */
export function blockedPlace(blocked: string): string {
  if (!/^(https?|wss?):/.test(blocked)) return /^[a-z-]{1,40}/.exec(blocked)?.[0] ?? 'other';
  if (!URL.canParse(blocked)) return 'other';
  return new URL(blocked).hostname
    .split('.')
    .slice(-3)
    .map((label) => (isTelling(label) ? '*' : label))
    .join('.');
}
