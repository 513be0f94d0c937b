/** How much one client holds at most in orders that are not paid. */
export interface HoldLimits {
  readonly ordersPerVisitor: number;
  readonly ordersPerAddress: number;
  /** Percent of what is not sold of a ticket, and of an event, that several orders from one address hold at most. */
  readonly sharePerAddress: number;
  /** Key of the hashes by which addresses are told apart. */
  readonly addressKey: string;
}
