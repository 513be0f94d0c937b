/** Checks built parts in a browser, and shows them in the workbench. */
export { type CheckedBuild, checkBuild, type FillForm } from './check-build';
export { type CheckedShop, shopWith } from './checked-shop';
export {
  type CheckResult,
  checks,
  checksOf,
  describeProblem,
  describeUnpaid,
  type Problem,
  passedResult,
} from './checks';
export { noBrowser, openBrowser } from './find-browser';
export { createEventStream, releaseAddresses, sendFile, startLocalServer } from './local-server';
export { buildPageFiles, readRuntimeCore } from './page-files';
export { type PartBuild, readPartBuild, type ShownPart } from './part-build';
export { serveWorkbench } from './serve-workbench';
export { type AllowedScripts, type Baseline, changesOf } from './watch/compare-checkout';
export { type CheckoutVisit, observeCheckout } from './watch/observe-checkout';
