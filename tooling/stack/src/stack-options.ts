import type { StackSettings } from './settings';

/** How a store is started on this machine. */
export interface StackOptions {
  readonly settings: StackSettings;
  readonly mode: 'production' | 'development';
  progress(line: string): void;
  /** Told about a server that ended by itself. */
  warn(line: string): void;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Where the API reaches the simulated processors; by default at their own origin. */
  readonly simulatorsFromApi?: string;
}
