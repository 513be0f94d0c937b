/** What the person who runs a server or a command has to change, in one sentence: expected, and no bug. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
