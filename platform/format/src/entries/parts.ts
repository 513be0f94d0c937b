/** Parts, slots, and the description of a shop. */
export {
  containerGlobal,
  isContainerGlobal,
  isGlobalOfContainer,
  runtimeCore,
  sharedPackages,
  sharedReactRange,
  toolGlobals,
} from '../container';
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
export { type BusForms, contractRangeOf, type Deprecation, type Shop } from '../shop';
