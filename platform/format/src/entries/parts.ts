/** Parts and slots, and what a shop tells the platform about them. */
export { containerGlobal, isContainerGlobal, sharedPackages, sharedReactRange } from '../container';
export { acceptsContract, builtAgainst } from '../contract-range';
export {
  checkoutSlot,
  isPartName,
  isRemoteName,
  isSlotName,
  type PartName,
  platformTeam,
  type RemoteName,
  type SlotName,
  slotOf,
} from '../parts';
export { type BusForms, contractRangeOf, type Shop } from '../shop';
