import type { OrderAnswerKind, Services, ShownRelease, Task, View } from '../task';

/** A mounted part. */
export interface Mounted {
  update(props: unknown): void;
  unmount(): void;
}

/** The module that a part exposes to the shell. */
export interface Fragment {
  mount(element: HTMLElement, host: object, props: unknown): Mounted;
  adopt?(element: HTMLElement, host: object, props: unknown): Mounted;
}

/** The outcome of an order that a checkout reports to the shell. */
export interface Outcome {
  readonly kind: string;
  readonly referenceID?: string;
  readonly email?: string;
}

/** Props of a slot before and after a change, and whether the slot, or a shadow root in it, shows the change. */
interface SlotProps {
  readonly first: unknown;
  readonly next: unknown;
  isShown(root: Element | ShadowRoot): boolean;
}

/** Options of the host for a visit. */
export interface HostOptions {
  readonly answer?: OrderAnswerKind;
  /** Time of the adopted server HTML in milliseconds. Then the cart is filled later. */
  readonly renderedAt?: number;
}

/** A host as the shell creates it for each part, with a record of the part's calls. */
export interface CheckHost {
  readonly host: object;
  fillCart(): void;
  readonly orders: readonly unknown[];
  readonly emitted: readonly string[];
  readonly errors: readonly unknown[];
  /** Messages on the bus that this part must not send. */
  forbiddenMessages(): readonly string[];
}

/** The shell of a shop in the pages of checks and of the workbench. */
export interface ShopPage {
  /** The shared packages in webpack's protocol (docs/container.md). */
  readonly shareScope: object;
  /** Reads the fragment of an exposed module. @throws if the shell cannot run it. */
  parseFragment(module: unknown): Fragment;
  createHost(task: Task, services: Services, options?: HostOptions): CheckHost;
  /** The props for the checks of a slot. */
  checkedProps(task: Pick<Task, 'slot' | 'isFree'>, onOutcome: (outcome: Outcome) => void): SlotProps;
  /** The props of the shell server for a slot. */
  serverProps(slot: string): unknown;
  /** Creates the host of the workbench, with a working cart. @param log - receives a line for each call of the part. */
  createWorkbenchHost(
    release: ShownRelease,
    view: View,
    log: (line: string) => void,
  ): { readonly host: object; showInCart(view: View): void };
  /** The props for a slot in the workbench. */
  viewProps(slot: string, view: View, onOutcome: (outcome: Outcome) => void): unknown;
}
