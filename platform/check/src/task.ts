import type { ReleaseFile } from '@ticket-storefront/format';

/** The host's services in one visit. `silent`: they never answer; `failing`: they cannot be reached. */
export type Services = 'usual' | 'silent' | 'failing';

/** The possible answers to an order. */
export const orderAnswers = [
  'completed',
  'declined',
  'invalid',
  'price-changed',
  'waiting',
  'indeterminate',
] as const;

export type OrderAnswerKind = (typeof orderAnswers)[number];

export type Visit =
  | { readonly kind: 'mounts'; readonly services: Services }
  /** Presses each button. */
  | { readonly kind: 'used' }
  /** Adopts HTML that the server entry rendered at a time in milliseconds. */
  | { readonly kind: 'adopts'; readonly renderedAt: number }
  | { readonly kind: 'order'; readonly answer: OrderAnswerKind };

/** One visit of a page with a release. */
export interface Task {
  readonly part: string;
  readonly slot: string;
  readonly language: string;
  /** The file of the container. */
  readonly script: ReleaseFile;
  /** All modules, if the container is one. */
  readonly modules: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** Public settings of the processor. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the order costs nothing, because a processor's own fields cannot be filled. */
  readonly isFree: boolean;
  /** Whether the team's own module fills them in. */
  readonly isFilledByTeam: boolean;
  readonly visit: Visit;
}

/** The choices in the workbench. */
export interface View {
  readonly eventName: string;
  readonly quantity: number;
  readonly isFree: boolean;
  /** `slow`: they answer after three seconds. */
  readonly services: Services | 'slow';
  readonly answer: OrderAnswerKind;
  readonly scheme: 'system' | 'light' | 'dark';
}

/** The properties of a task that a page needs to show a part. */
export type ShownRelease = Pick<Task, 'part' | 'slot' | 'script' | 'modules' | 'styles' | 'settings'>;

/** The result of a build, for the workbench. */
export type BuildEvent =
  | {
      readonly ok: true;
      readonly number: number;
      readonly tookMs: number;
      readonly release: ShownRelease;
      readonly path: string;
      readonly storeView: string | null;
    }
  /** @property message - of the bundler. */
  | { readonly ok: false; readonly message: string };

/** Path of the server-sent events about builds. */
export const buildEventsPath = '/builds';
