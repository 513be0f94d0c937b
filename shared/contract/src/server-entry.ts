import type { HostConfig } from './host';

/** What a server entry gets of the shell server: plain data, and nothing of a visitor. */
export interface ServerHost {
  readonly config: HostConfig;
  /** Language of the document, as the browser's host has it. */
  readonly locale?: string;
  /** Begins every id that the part makes up, the same on the server and in the browser. */
  readonly idPrefix: string;
  /** Milliseconds: what the part takes as now. */
  readonly renderedAt: number;
}

/**
 * What a server entry, a classic script that needs nothing but ECMAScript, sets as `globalThis.fragment`. Before it runs,
 * `globalThis.releaseAddress` is the address of its release's files, ending in a slash.
 */
export interface ServerFragment<Props> {
  /** The contract versions that the part runs on, in npm's range notation. */
  readonly contract: string;
  /** The HTML of the part for these props: what `adopt` of the same release takes over in the browser. */
  render(props: Props, host: ServerHost): string;
}
