/** Names one attempt to order. */
export interface AttemptKey {
  readonly referenceID: string;
  /** Number of the attempt; 1 for the first under the reference. */
  readonly attempt: number;
}
