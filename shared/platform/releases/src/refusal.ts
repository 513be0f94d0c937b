/** A command that changes nothing, with one sentence that names the remedy. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
