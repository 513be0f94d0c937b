/** What a processor answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What comes back of a charge: an answer, a connection that is reset, or nothing for as long as the caller waits. */
export type Outcome = Reply | 'reset' | 'silence';

/** What goes wrong with one charge. @param charge - lets the processor have it. */
export type Interference = (charge: () => Promise<Reply>) => Promise<Outcome>;
