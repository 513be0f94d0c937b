import * as v from 'valibot';
import { contractVersion } from './contract-version';
import type { Host } from './host';

/** The module that every remote exposes as `./fragment`. It depends on no framework, so a remote may use any. */
export interface Fragment<Props> {
  /** The contract versions that the remote supports, in npm's range notation. */
  readonly contract: string;
  mount(element: HTMLElement, host: Host, props: Props): Mounted<Props>;
  /**
   * Like `mount`, in an element with the HTML that the part's server entry rendered for the same props, which stays
   * visible. Without `adopt`, the shell empties the element and mounts.
   */
  adopt?(element: HTMLElement, host: Host, props: Props): Mounted<Props>;
}

/** A mounted fragment. `unmount` empties the element and removes every listener. */
export interface Mounted<Props> {
  update(props: Props): void;
  unmount(): void;
}

const fragmentModule = v.object({
  default: v.object({ contract: v.string(), mount: v.function(), adopt: v.optional(v.function()) }),
});

/**
 * Reads the fragment from the module that a remote exposes.
 * @param accepts - whether a shell with a contract version satisfies a range.
 * @throws {TypeError} with the missing member, or the contract that the remote requires.
 */
export function parseFragment<Props>(
  module: unknown,
  accepts: (range: string, spoken: string) => boolean,
): Fragment<Props> {
  if (!v.is(fragmentModule, module)) {
    throw new TypeError('The remote exposes no fragment with contract and mount.');
  }
  // The exposed object itself: a copy would change `this` in `mount`.
  const fragment = module.default;
  if (!accepts(fragment.contract, contractVersion)) {
    throw new TypeError(
      `The remote wants contract ${fragment.contract}, the shell speaks ${contractVersion}.`,
    );
  }
  return fragment as Fragment<Props>;
}
