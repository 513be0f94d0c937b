import type { ReportedRelease } from '@storefront/api/answers/part-report';
import type { HeardFault } from './fault-of';
import { namePart } from './name-part';

/** What may say whose fault it is. */
interface Clues {
  readonly releases: readonly ReportedRelease[];
  /** The remotes of the document. */
  readonly remotes: readonly string[];
  /** The part whose handlers run at this moment; empty where none do. */
  readonly acting: string;
}

/** The part that a fault is named after; empty where nothing names one. Being alone on the page names no part. */
export function faultyPart(fault: HeardFault, { releases, remotes, acting }: Clues): string {
  if (fault.part !== undefined) return fault.part;
  const byStack = namePart(fault.stack, releases);
  if (remotes.includes(byStack)) return byStack;
  // Extensions throw in handlers too, and what the browser withholds may be theirs.
  const isElsewhere = byStack === '' && fault.stack !== '';
  return isElsewhere || fault.error === undefined ? byStack : acting || byStack;
}
