/** Milliseconds after which fields that are not ready count as failed. */
export const loadTimeoutMs = 10_000;
