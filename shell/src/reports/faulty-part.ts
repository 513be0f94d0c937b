import type { ReportedRelease } from '@storefront/contracts/part-report';
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

/** The part that a fault is named after; empty where nothing says which. */
export function faultyPart(fault: HeardFault, { releases, remotes, acting }: Clues): string {
  if (fault.part !== undefined) return fault.part;
  const byStack = namePart(fault.stack, releases);
  if (remotes.includes(byStack)) return byStack;
  if (acting || byStack) return acting || byStack;
  // A value that is no error has no places. The shell rejects with errors alone.
  const isBare = fault.kind === 'rejection' && !(fault.error instanceof Error);
  const [only = '', ...others] = remotes;
  return isBare && others.length === 0 ? only : '';
}
