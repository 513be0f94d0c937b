/** One script that a page may run (PCI DSS 6.4.3). */
export interface InventoryRow {
  readonly page: string;
  /** Its address; for a processor's, how its addresses begin. */
  readonly script: string;
  /** Which visits may run it, such as `10 % of new visits`, or `open visits only` for what was replaced. */
  readonly who: string;
  readonly owner: string;
  readonly reason: string;
  /** The hash that the browser checks, or why there is none. */
  readonly integrity: string;
}

export type ScriptRow = Omit<InventoryRow, 'page'>;
