import { UserError } from '@storefront/server/user-error';

/** What went wrong on this machine, as a reason not to start. */
export const toUserError = (error: unknown): UserError =>
  new UserError(error instanceof Error ? error.message : String(error));
