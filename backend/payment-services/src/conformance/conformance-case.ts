import type { TestedService } from './tested-service';

/** One thing that the API relies on. */
export interface ConformanceCase {
  /** What the API relies on. */
  readonly name: string;
  /** The rule, as a sentence with the remedy. */
  readonly rule: string;
  /** @throws {Deviation} with what came instead; {Missing} if it cannot run. */
  readonly run: (service: TestedService) => Promise<void>;
}
