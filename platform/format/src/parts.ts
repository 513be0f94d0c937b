/** A separately released remote, by the name of its folder. Which ones there are stands in the registry. */
export type RemoteName = `remote-${string}`;

/** A separately released part of the storefront, by the name of its folder. */
export type PartName = 'shell' | RemoteName;

/** Whether a remote may have a name: it is a folder of the asset origin, and a word of cookies and policies. */
export const isRemoteName = (name: unknown): name is RemoteName =>
  typeof name === 'string' && /^remote(-[a-z0-9]+)+$/.test(name) && name.length <= 60;

export const isPartName = (name: unknown): name is PartName => name === 'shell' || isRemoteName(name);

/** Name of the team that holds the key of the registry, and has every part that no other team has. */
export const platformTeam = 'platform team';

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
