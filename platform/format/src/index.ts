/** The formats of registry and releases, and the choice of the release for a visit. */

export {
  type Author,
  authorSchema,
  commitText,
  describeSender,
  isAuthor,
  registrarAuthor,
  runAddress,
  shortCommit,
} from './author';
export {
  type CheckoutChange,
  type CheckoutViolation,
  type CheckoutWatch,
  checkoutChangeSchema,
  checkoutViolationSchema,
  checkoutViolationsPath,
  checkoutWatchesPath,
  checkoutWatchSchema,
  type SeenCheckout,
  seenCheckoutSchema,
} from './checkout-watch';
export { describeFreeze, type Freeze, freezeSchema, isInEffect, isOver } from './freeze';
export { activeLinks, isLone } from './linked-releases';
export {
  attentionPath,
  type Matter,
  matterSchema,
  measuresPath,
  partSeriesPath,
  type ReleaseMeasure,
  releaseMeasureSchema,
  type SeriesPoint,
  salesPath,
  seriesPointSchema,
} from './operator-figures';
export {
  type CheckoutCanary,
  checkoutCanaries,
  evidenceOfLoss,
  judgePayments,
  type PaymentCounts,
  type PaymentVerdict,
  partPaymentsPath,
  paymentCountsSchema,
  paymentRule,
} from './payment-health';
export { hostsOf, type ProcessorData, processorSchema } from './processor';
export { publicKey } from './public-key';
export {
  type Built,
  type Change,
  changeSchema,
  heldReleaseLifetimeMs,
  type LinkedRelease,
  type LogHead,
  logHeadSchema,
  type Registry,
  type RegistryRelease,
  type ReleaseShare,
  type ReleaseState,
  registrySchema,
  releaseShareSchema,
  type Subject,
  subjectSchemas,
  type Team,
  teamSchema,
} from './registry';
export { type ReleaseFile, releaseFile } from './release-file';
export {
  currentRelease,
  fallbackRelease,
  isCanary,
  isForNewVisits,
  isForTenant,
  isOnTrial,
  isTenantRelease,
  nameRelease,
  pauseReason,
  percentOfCanaries,
  percentOfNewVisits,
  releaseForVisit,
  releasesInUse,
  releasesOf,
  scriptReleasesBefore,
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
