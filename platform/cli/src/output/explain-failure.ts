import { UserError } from '@storefront/server/user-error';
import { fileErrorRemedy } from '@storefront/storage/file-error';
import { printable } from './printable';

/** Why a command failed: one sentence with its remedy where the failure was expected, else all that is known. */
export function explainFailure(error: unknown): string {
  if (error instanceof UserError) return printable(error.message);
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return fileErrorRemedy(error) ?? unexpected;
}
