/** Who may change the registry, and by which commands. */
export { applyCommand, type CheckedCommand, requireBegun } from '../apply-command';
export { auditPath, auditProblem } from '../audit';
export { type AssetOrigin, requireFitsLive } from '../candidate';
export { type Command, noPartName, signCommand } from '../command';
export { requireContract, requireSlot } from '../part-rules';
export { applySigned, changeRegistry, platformKeysOf, type Registrar, usualValidityMs } from '../registrar';
export { canariesOf, newestOf } from '../release-rules';
export { type Actor, actorOf, ownerOf, requireRight } from '../roles';
export { describeStatus } from '../status';
