import type { ClickFigures } from './clicks/click-figures';
import type { Variant } from './variants';
import type { VisitFigures } from './visits/visit-page';
import type { PageWeight } from './visits/weigh-page';

/** How a page is opened: over which network and processor, and with which cache. */
export interface VisitKind {
  readonly network: 'throttled' | 'unthrottled';
  readonly cache: 'cold' | 'repeat';
}

export const visitKinds: readonly VisitKind[] = [
  { network: 'throttled', cache: 'cold' },
  { network: 'throttled', cache: 'repeat' },
  { network: 'unthrottled', cache: 'cold' },
  { network: 'unthrottled', cache: 'repeat' },
];

export interface VisitMedians extends VisitKind {
  readonly medians: VisitFigures;
  readonly runs: readonly VisitFigures[];
}

/** What one page came to as one variant. */
export interface PageFigures {
  readonly page: string;
  readonly variant: Variant;
  readonly weight: PageWeight;
  readonly visits: readonly VisitMedians[];
  /** Medians of CLS of a slow phone that only looks; null where there is no catalogue to be late. */
  readonly layoutShift: { readonly onTime: number; readonly late: number | null };
  /** Of all runs together; null where presses are not measured. */
  readonly clicks: ClickFigures | null;
}
