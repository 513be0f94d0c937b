/** The conformance test of payment services (docs/payment-services.md). */
export { type CaseResult, checkService, isReachable } from './check-service';
export type { Sandbox } from './tested-service';
