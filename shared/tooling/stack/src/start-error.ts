/** Why the storefront cannot start, in one sentence that names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** What went wrong, as a reason not to start. */
export const toStartError = (error: unknown): StartError =>
  new StartError(error instanceof Error ? error.message : String(error));
