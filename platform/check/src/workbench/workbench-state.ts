import type { OrderAnswerKind, Services, Task } from '../task';

/** What the services of the workbench do. `slow`: they answer after three seconds. */
export type WorkbenchServices = Services | 'slow';

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
      /** Where the part is shown inside the store; null where it is not. */
      readonly storeView: string | null;
    }
  /** @property words - what the bundler says. */
  | { readonly ok: false; readonly words: string };

/** Path at which the workbench hears of builds, as server-sent events. */
export const newsPath = '/builds';
