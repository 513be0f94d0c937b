/** One refusal of a browser, without what tells of its visitor. */
export interface PolicyReport {
  /** Kind of page: no address of it is kept. */
  readonly page: 'event' | 'checkout' | 'confirmation' | 'other';
  /** Part whose code asked for it; empty where that was no released code. */
  readonly part: string;
  /** Its release; empty where the part is. */
  readonly release: string;
  /** The rule that refused, such as `img-src`. */
  readonly directive: string;
  /** The host that was asked for, or a keyword such as `inline` or `data`. */
  readonly blocked: string;
}
