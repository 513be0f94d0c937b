import type { OrderAnswerKind, Services, ShownRelease, Task, View } from '../task';

/** A mounted part. */
export interface Mounted {
  update(props: unknown): void;
  unmount(): void;
}

/** What a part exposes to the shell. */
export interface Fragment {
  mount(element: HTMLElement, host: object, props: unknown): Mounted;
  adopt?(element: HTMLElement, host: object, props: unknown): Mounted;
}

/** How an order ended, as a checkout tells the shell. */
export interface Outcome {
  readonly kind: string;
  readonly referenceID?: string;
  readonly email?: string;
}

/** Props of a slot at first and after a change, and whether the slot shows that it has been told of the change. */
interface SlotProps {
  readonly first: unknown;
  readonly next: unknown;
  isShown(slot: Element): boolean;
}

/** How a host is made for a visit. */
export interface HostOptions {
  /** How an order ends. */
  readonly answer?: OrderAnswerKind;
  /** Milliseconds: when a server drew what the part takes over. Then the cart is filled later. */
  readonly renderedAt?: number;
}

/** A host as the shell makes one for each part, and what the part asked of it. */
export interface CheckHost {
  readonly host: object;
  fillCart(): void;
  /** The bodies of the orders that were posted. */
  readonly orders: readonly unknown[];
  /** What was said on the bus. */
  readonly emitted: readonly string[];
  /** What was reported. */
  readonly errors: readonly unknown[];
  /** What was said on the bus that this part may not say. */
  wrongWords(): readonly string[];
}

/** What the shell of a shop gives a part, in the pages in which parts are checked and shown. */
export interface ShopPage {
  /** What the shell shares, by webpack's protocol of containers (docs/container.md). */
  readonly shareScope: object;
  /** The fragment in the module that a part exposes. @throws where there is none that the shell runs. */
  parseFragment(module: unknown): Fragment;
  createHost(task: Task, services: Services, options?: HostOptions): CheckHost;
  /** The props by which the part of a slot is checked. */
  checkedProps(task: Pick<Task, 'slot' | 'isFree'>, onOutcome: (outcome: Outcome) => void): SlotProps;
  /** The props by which the shell server has the part of a slot drawn. */
  drawnProps(slot: string): unknown;
  /**
   * The host that a part is checked with, with a cart that answers.
   * @param tell - is told, one line each, what the part asks of it.
   */
  createWorkbenchHost(
    release: ShownRelease,
    view: View,
    tell: (line: string) => void,
  ): { readonly host: object; showInCart(view: View): void };
  /** What the part of a slot is given in the workbench. */
  viewProps(slot: string, view: View, onOutcome: (outcome: Outcome) => void): unknown;
}
