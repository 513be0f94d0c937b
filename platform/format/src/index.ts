/** The formats of registry and releases, and which release a visit gets. */

export {
  type Change,
  changeSchema,
  heldForMs,
  type Registry,
  type RegistryRelease,
  type ReleaseState,
  registrySchema,
  type Team,
  teamSchema,
} from './registry';
export { type ReleaseFile, releaseFile } from './release-file';
export {
  currentRelease,
  isCanary,
  isForNewVisits,
  nameRelease,
  percentOfCanaries,
  percentOfNewVisits,
  releaseForVisit,
  releaseInstead,
  releasesInUse,
  releasesOf,
  type Visit,
} from './release-for-visit';
export {
  type CountedFault,
  countedFaultSchema,
  findUnhealthy,
  type HealthRules,
  healthRules,
  healthWindowMs,
  partFaultsPath,
  partHealthPath,
  type ReleaseHealth,
  type RenderRule,
  releaseHealthSchema,
  renderRules,
  type UnhealthyRelease,
  type Verdict,
} from './release-health';
export {
  type PageDescription,
  type ProcessorSource,
  type ProcessorSources,
  pageDescriptionSchema,
  processorSourcesSchema,
} from './shell-health';
