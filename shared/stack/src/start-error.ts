/** Why the storefront cannot start, in one sentence that names what to change. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
