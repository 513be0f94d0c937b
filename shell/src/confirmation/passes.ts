/** The wallets of phones for which the shop may have passes, in the order of their buttons (docs/rules.md, Passes). */
export const wallets = ['apple', 'google'] as const;

export type Wallet = (typeof wallets)[number];

/** Address of a ticket's pass. @param page - address of the ticket's page, or of its order's page @param number - in the order */
export const passAddress = (page: string, wallet: Wallet, number?: number | ':number'): string =>
  number === undefined ? `${page}/passes/${wallet}` : `${page}/passes/${number}/${wallet}`;
