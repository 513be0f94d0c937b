/** An expected failure. The message tells the user of a server or command what to change. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
