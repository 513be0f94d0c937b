import type { Boot } from '@storefront/contracts/boot';
import { partAliveEvent } from '@storefront/contracts/part-alive';

const heard = ['error', 'unhandledrejection', 'securitypolicyviolation', partAliveEvent];

/** Milliseconds until the code for reports is loaded: from the end of the first load, or from a fault before it. */
const restMs = 5000;

/** The same once something has failed. */
const restAfterFaultMs = 1000;

const never = Number.POSITIVE_INFINITY;

const isFault = ({ type }: Event) => type !== partAliveEvent;

/**
 * Keeps what happens to the parts of this page, and reports it by code that is loaded once the page is at rest.
 * @returns loads that code at once, and resolves when it has heard what happened so far, or cannot be loaded.
 */
export function watchPage(boot: Boot): () => Promise<true> {
  const { partReports } = boot;
  if (!partReports) return async () => true;
  const early: Event[] = [];
  let timer = 0;
  let dueAt = never;
  let hear = (event: Event) => {
    early.push(event);
    // A file that never comes keeps the page from being loaded as a whole.
    if (isFault(event)) startIn(document.readyState === 'complete' ? restAfterFaultMs : restMs);
  };
  let loading: Promise<true> | undefined;
  const start = () => {
    loading ??= import(/* webpackChunkName: "reports" */ './create-reporter').then(
      ({ createReporter }) => {
        hear = createReporter(boot, partReports);
        early.forEach(hear);
        return true;
      },
      () => {
        loading = undefined;
        dueAt = never;
        return true;
      },
    );
    return loading;
  };
  const startIn = (ms: number) => {
    const at = performance.now() + ms;
    // Fault upon fault puts nothing off.
    if (at >= dueAt) return;
    dueAt = at;
    window.clearTimeout(timer);
    timer = window.setTimeout(start, ms);
  };
  for (const type of heard) window.addEventListener(type, (event) => hear(event), true);
  window.addEventListener('load', () => startIn(early.some(isFault) ? restAfterFaultMs : restMs));
  return start;
}
