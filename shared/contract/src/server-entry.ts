import type { HostConfig } from './host';

/** The shell server's input for a server entry: plain data, and nothing about a visitor. */
export interface ServerHost {
  readonly config: HostConfig;
  /** Language of the document, the same as in the browser's host. */
  readonly locale?: string;
  /** Prefix for all ids that the part generates, the same on the server and in the browser. */
  readonly idPrefix: string;
  /** Milliseconds: the part's present. */
  readonly renderedAt: number;
}

/**
 * The object that a server entry sets as `globalThis.fragment`. The entry is a classic script that needs nothing but
 * ECMAScript. Before it runs, `globalThis.releaseAddress` is the address of its release's files, ending in a slash.
 */
export interface ServerFragment<Props> {
  /** The contract versions that the part supports, in npm's range notation. */
  readonly contract: string;
  /** Renders the part's HTML for these props. `adopt` of the same release takes it over in the browser. */
  render(props: Props, host: ServerHost): string;
}
