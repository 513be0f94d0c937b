/** A payment service with the sandbox of its processor, correct or with a fault. */
export { createKey, type Fault, faults, startReferenceService } from './reference-service';
export { SandboxProcessor, sandboxMeans } from './sandbox-processor';
