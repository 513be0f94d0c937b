import type { Language } from '@storefront/domain/language';
import type { ReleaseFile } from '@storefront/format/release-file';

/** What the host's services do in one visit. `silent`: they never answer; `failing`: they cannot be reached. */
export type Services = 'usual' | 'silent' | 'failing';

/** How an order that is placed in a visit is answered. */
export const orderAnswers = [
  'completed',
  'declined',
  'invalid',
  'price-changed',
  'waiting',
  'indeterminate',
] as const;

/** One of {@link orderAnswers}. */
export type OrderAnswerKind = (typeof orderAnswers)[number];

/** What is looked at in one visit of the page. */
export type Visit =
  | { readonly kind: 'mounts'; readonly services: Services }
  /** Each of its buttons is pressed. */
  | { readonly kind: 'used' }
  /** The slot holds what the server entry drew, at that time in milliseconds. */
  | { readonly kind: 'adopts'; readonly renderedAt: number }
  | { readonly kind: 'order'; readonly answer: OrderAnswerKind };

/** One visit of the page with a release. */
export interface Task {
  readonly part: string;
  readonly slot: string;
  /** Of the document, and of the entry that is mounted in it. */
  readonly language: Language;
  readonly script: ReleaseFile;
  readonly styles: readonly ReleaseFile[];
  /** Whether the order costs nothing: a processor's own fields cannot be filled without it. */
  readonly isFree: boolean;
  readonly visit: Visit;
}
