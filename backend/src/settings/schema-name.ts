const form = /^storefront_[a-z0-9_]{1,50}$/;

/** Whether a PostgreSQL schema is named as one of ours: no other is ever created, filled or dropped. */
export const isOurSchema = (name: string): boolean => form.test(name);
