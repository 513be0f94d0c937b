import * as v from 'valibot';
import { contractVersion } from './contract-version';
import type { Host } from './host';

/** The module that every remote exposes as `./fragment`. It depends on no framework, so a remote may use any. */
export interface Fragment<Props> {
  /** The contract versions that the remote supports, in npm's range notation. */
  readonly contract: string;
  mount(element: HTMLElement, host: Host, props: Props): Mounted<Props>;
  /** Like `mount`, in an element with the server entry's HTML for the same props. Without it, the shell mounts anew. */
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

/** Reads the fragment from a remote's module. Throws a TypeError with the missing member, or the required contract. */
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
