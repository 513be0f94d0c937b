import type { Fragment, Mounted } from '@storefront/contract/fragment';
import type { Host } from '@storefront/contract/host';
import type { Finding } from '../problem';

/** A part that has been mounted for a check. */
export interface MountedPart {
  update(props: unknown): void;
  unmount(): void;
  /** Milliseconds for which `mount` kept the page from everything else. */
  readonly tookMs: number;
}

const showsWithoutWords = 'img, svg, input, button, iframe, canvas, video, object';

/** Whether a visitor sees anything in the slot. */
export const showsSomething = (slot: Element): boolean =>
  slot.textContent?.trim() !== '' || slot.querySelector(showsWithoutWords) !== null;

const isMounted = (value: Partial<Mounted<unknown>> | undefined): value is Mounted<unknown> =>
  typeof value?.update === 'function' && typeof value.unmount === 'function';

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Opens a part, by `mount` or `adopt`.
 * @throws {CheckFailure} where it breaks the contract at once.
 */
export function openPart(check: 'mount' | 'adopt', open: () => Mounted<unknown>): MountedPart {
  const began = performance.now();
  const mounted = attempt(check, open);
  const tookMs = performance.now() - began;
  if (!isMounted(mounted)) throw new CheckFailure({ check, seen: `${check} returns no update and unmount` });
  return {
    tookMs,
    update: (next) => attempt('update', () => mounted.update(next)),
    unmount: () => attempt('unmount', () => mounted.unmount()),
  };
}

/** Mounts a part as the shell does. @throws {CheckFailure} where it breaks the contract at once. */
export function mountPart(
  fragment: Fragment<unknown>,
  slot: HTMLElement,
  host: Host,
  props: unknown,
): MountedPart {
  return openPart('mount', () => fragment.mount(slot, host, props));
}

/** Ends a visit with what was found. */
export class CheckFailure extends Error {
  readonly finding: Finding;
  constructor(finding: Finding) {
    super(finding.seen);
    this.finding = finding;
  }
}

function attempt<T>(check: 'mount' | 'adopt' | 'update' | 'unmount', action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new CheckFailure({ check, seen: `${check} throws (${wordsOf(error)})` });
  }
}
