/** The slot of the checkout of one processor, by the name that events have for it. */
type CheckoutSlot = `checkout:${string}`;

/** A place in the pages that one remote fills. docs/releasing.md says what a remote in it has to fulfil. */
export type SlotName = 'event' | 'cart' | CheckoutSlot;

/** Which remote fills each slot. It may name slots that a reader does not know. */
type Slots = Readonly<Record<string, string>>;

export const checkoutSlot = (processor: string): CheckoutSlot => `checkout:${processor}`;

export const isSlotName = (name: unknown): name is SlotName =>
  typeof name === 'string' && /^(event|cart|checkout:[a-z0-9-]{1,40})$/.test(name);

/** The slot that a part fills, or null where it fills none. */
export const slotOf = (slots: Slots, part: string): string | null =>
  Object.keys(slots).find((slot) => slots[slot] === part) ?? null;
