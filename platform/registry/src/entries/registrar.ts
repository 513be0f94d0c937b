/** The commands of the registry, and the teams that may use them. */
export { applyCommand, type CheckedCommand, requireExistingRegistry } from '../apply-command';
export { approvalsOf, signApproval } from '../approvals';
export { auditPath, auditProblem, readAudit, readChanges } from '../audit';
export { sentAuthorSchema } from '../author';
export { type AssetOrigin, requireCompatibleWithLive } from '../candidate';
export {
  type Command,
  type CommandOf,
  invalidPartNameMessage,
  lifetimeMs,
  openQuery,
  openSession,
  signCommand,
  signQuery,
  signSession,
} from '../command';
export { type ContractUse, contractUses, deprecatedIn, nameDeprecation } from '../contract-uses';
export { requireContract, requireScript, requireSlot } from '../part-rules';
export { prunable } from '../prune';
export { recoverRegistry } from '../recover';
export {
  applySigned,
  changeRegistry,
  checkPublication,
  defaultValidityMs,
  platformKeysOf,
  type Registrar,
  registryKeysOf,
} from '../registrar';
export { canariesOf, newestOf } from '../release-rules';
export { type Actor, actorOf, knownKeys, ownerOf, requirePermission } from '../roles';
export { describeShare, listReleases } from '../status';
