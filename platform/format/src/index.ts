/** The formats of registry and releases, and which release a visit gets. */
export {
  type CountedFault,
  countedFaultSchema,
  failsTooOften,
  partFaultsPath,
  partHealthPath,
  type ReleaseHealth,
  releaseHealthSchema,
} from './part-health';
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
  releasesInUse,
  releasesOf,
  type Visit,
} from './release-for-visit';
export {
  type PageDescription,
  type ProcessorSource,
  type ProcessorSources,
  pageDescriptionSchema,
  processorSourcesSchema,
} from './shell-health';
