/** Name of a separately released remote, which is also its folder. The registry lists all of them. */
export type RemoteName = `remote-${string}`;

/** Name of a separately released part, which is also its folder. */
export type PartName = 'shell' | RemoteName;

/** Whether a name is valid for a remote: it becomes a folder of the asset origin, and a word in cookies and policies. */
export const isRemoteName = (name: unknown): name is RemoteName =>
  typeof name === 'string' && /^remote(-[a-z0-9]+)+$/.test(name) && name.length <= 60;

export const isPartName = (name: unknown): name is PartName => name === 'shell' || isRemoteName(name);

/** Name of the team that has the key of the registry, and owns the parts of no other team. */
export const platformTeam = 'platform team';

/** The slot of a processor's checkout, by the name of the processor in events. */
type CheckoutSlot = `checkout:${string}`;

/** A place in the pages that one remote fills (docs/releasing.md, Parts and slots). */
export type SlotName = 'event' | 'cart' | CheckoutSlot;

/** The remote in each slot. It may contain slots that a reader does not know. */
type Slots = Readonly<Record<string, string>>;

export const checkoutSlot = (processor: string): CheckoutSlot => `checkout:${processor}`;

export const isSlotName = (name: unknown): name is SlotName =>
  typeof name === 'string' && /^(event|cart|checkout:[a-z0-9-]{1,40})$/.test(name);

/** The slot that a part fills, or null. */
export const slotOf = (slots: Slots, part: string): string | null =>
  Object.keys(slots).find((slot) => slots[slot] === part) ?? null;
