import * as v from 'valibot';
import { acceptsContract, contractVersion, toContractRange } from './contract-version';
import type { Host } from './host';

/** What every remote exposes as `./fragment`. Free of any framework, so a remote may bring its own. */
export interface Fragment<Props> {
  /** Shell contracts that the remote runs on, in npm's range notation. */
  readonly contract: string;
  mount(element: HTMLElement, host: Host, props: Props): Mounted<Props>;
}

/** A fragment on the page. `unmount` leaves the element empty and every listener removed. */
export interface Mounted<Props> {
  update(props: Props): void;
  unmount(): void;
}

const fragmentModule = v.object({
  default: v.object({ contract: v.string(), mount: v.function() }),
});

/**
 * The fragment inside a module that a remote handed over.
 * @throws {TypeError} naming what is missing, or which contract the remote wants.
 */
export function parseFragment<Props>(module: unknown): Fragment<Props> {
  if (!v.is(fragmentModule, module)) {
    throw new TypeError('The remote exposes no fragment with contract and mount.');
  }
  // The very object that was exposed: a copy would lose what `mount` finds through `this`.
  const fragment = module.default;
  if (!acceptsContract(toContractRange(fragment.contract))) {
    throw new TypeError(
      `The remote wants contract ${fragment.contract}, the shell speaks ${contractVersion}.`,
    );
  }
  return fragment as Fragment<Props>;
}
