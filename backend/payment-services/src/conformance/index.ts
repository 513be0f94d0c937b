/** The conformance test of payment services (docs/payment-services.md). */
export { checkService } from './check-service';
