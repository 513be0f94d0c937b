const dayMs = 86_400_000;

/** The date some days after today, as `YYYY-MM-DD`. */
export const daysAhead = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
