/** A browser that is driven from outside, with one page. */
export interface DrivenBrowser {
  /** Opens an address in its page, and resolves when the document has been loaded. */
  open(url: string): Promise<void>;
  /** Runs an expression in the page and resolves with its value, which has to be JSON. Waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}
