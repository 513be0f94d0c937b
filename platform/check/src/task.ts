import type { ReleaseFile } from '@storefront/format';

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
  readonly language: string;
  readonly script: ReleaseFile;
  readonly styles: readonly ReleaseFile[];
  /** Whether the order costs nothing: a processor's own fields cannot be filled without it. */
  readonly isFree: boolean;
  readonly visit: Visit;
}

/** What the services of the workbench do. `slow`: they answer after three seconds. */
type WorkbenchServices = Services | 'slow';

/** What is chosen in the workbench: what the part is given, and what becomes of what it does. */
export interface View {
  readonly eventName: string;
  readonly quantity: number;
  readonly isFree: boolean;
  readonly services: WorkbenchServices;
  readonly answer: OrderAnswerKind;
  readonly scheme: 'system' | 'light' | 'dark';
}

/** The part of a task that a page needs to show a part. */
export type ShownRelease = Pick<Task, 'part' | 'slot' | 'script' | 'styles'>;

/** What the workbench is told of each build. */
export type BuildNews =
  | {
      readonly ok: true;
      readonly number: number;
      readonly tookMs: number;
      readonly release: ShownRelease;
      /** Of the page that holds the part alone. */
      readonly path: string;
      /** Where the part is shown inside the store; null where it is not. */
      readonly storeView: string | null;
    }
  /** @property words - what the bundler says. */
  | { readonly ok: false; readonly words: string };

/** Path at which the workbench hears of builds, as server-sent events. */
export const newsPath = '/builds';
