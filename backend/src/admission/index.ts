/** Who enters the checkout of an event, how fast, and who waits in which order (docs/rules.md, Waiting room). */
export { createAdmissionBatcher, type Entry } from './batch';
export {
  createOrderAdmission,
  createOrderFinish,
  endAdmissions,
  forgetAdmissions,
  leaveCheckout,
} from './enter-checkout';
export { rehearseAdmission } from './line';
export { startPace } from './pace';
export { createPaces, type PacedEvent, type Paces, startPerSecond } from './paces';
export {
  createPriorityLink,
  endPriority,
  forgetPriorityLinks,
  readPriorityLink,
  storePriority,
} from './priority';
export { type AdmissionLimits, admissionLimits, estimateSeconds } from './room';
