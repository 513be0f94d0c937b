/** How much one client holds at most in orders that are not paid. */
export interface HoldLimits {
  readonly ordersPerVisitor: number;
  readonly ordersPerAddress: number;
  /** Percent of what is not sold of a ticket, and of an event, that orders from one network hold at most. */
  readonly sharePerAddress: number;
  /** Most tickets of a kind in one order, where the ticket names no limit. */
  readonly ticketsPerOrder: number;
  /** Key of the hashes by which addresses are told apart. */
  readonly addressKey: string;
}
