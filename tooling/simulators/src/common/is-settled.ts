const settlesAfterMs = 24 * 60 * 60_000;

/** Whether a payment has left the open batch, so that it can be refunded and no longer be made void. */
export const isSettled = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) > settlesAfterMs;
