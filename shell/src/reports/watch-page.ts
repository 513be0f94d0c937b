import { type Boot, partAliveEvent } from '../boot';
import type { Reported } from './faulty-part';

const watched = ['error', 'unhandledrejection', 'securitypolicyviolation', partAliveEvent];

/** Milliseconds until the code for reports is loaded: from the end of the first load, or from a fault before it. */
const idleMs = 5000;

/** The same once something has failed. */
const idleAfterFaultMs = 1000;

const never = Number.POSITIVE_INFINITY;

const isFault = (reported: Reported) => !(reported instanceof Event && reported.type === partAliveEvent);

const early: Reported[] = [];
let receive = (reported: Reported): void => void early.push(reported);
let isHeard = false;
const reportToBrowser = window.reportError.bind(window);

/**
 * Reports an error of the page, a {@link PartError} under the name of its part. It does not wait for the error event that
 * the browser makes of it: WebKit leaves out of that event an error of code from another origin.
 */
export function reportError(error: unknown): void {
  receive({ error });
  isHeard = true;
  reportToBrowser(error);
  isHeard = false;
}

// What a handler of React's throws comes here too: React keeps the function that it finds as it starts.
window.reportError = reportError;

/**
 * Keeps what happens to the parts of this page, and reports it by code that is loaded once the page is at rest.
 * @returns loads that code at once, and resolves when it has heard what happened so far, or cannot be loaded.
 */
export function watchPage(boot: Boot): () => Promise<true> {
  const { partReports } = boot;
  if (!partReports) {
    receive = () => {};
    return async () => true;
  }
  let timer = 0;
  let dueAt = never;
  receive = (reported) => {
    early.push(reported);
    // A file that never comes keeps the page from being loaded as a whole.
    if (isFault(reported)) startIn(document.readyState === 'complete' ? idleAfterFaultMs : idleMs);
  };
  let loading: Promise<true> | undefined;
  const start = () => {
    loading ??= import(/* webpackChunkName: "reports" */ './create-reporter').then(
      ({ createReporter }) => {
        receive = createReporter(boot, partReports);
        early.forEach(receive);
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
  const onEvent = (event: Event) => {
    if (!isHeard) receive(event);
  };
  for (const type of watched) window.addEventListener(type, onEvent, true);
  window.addEventListener('load', () => startIn(early.some(isFault) ? idleAfterFaultMs : idleMs));
  return start;
}
