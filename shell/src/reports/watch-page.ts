import type { PartPayment } from '@ticket-storefront/api/protocol';
import { type Boot, partAliveEvent } from '../boot';
import type { Reported } from './faulty-part';

const noFaults = [partAliveEvent, 'beforeunload'];
const watched = ['error', 'unhandledrejection', 'securitypolicyviolation', ...noFaults];

/** Milliseconds after the page load until the code for reports is loaded. */
const idleMs = 5000;

/** The same after a fault. */
const idleAfterFaultMs = 1000;

const never = Number.POSITIVE_INFINITY;

const isFault = (reported: Reported) =>
  reported instanceof Event ? !noFaults.includes(reported.type) : 'error' in reported;

const early: Reported[] = [];
let receive = (reported: Reported): void => void early.push(reported);
let isHeard = false;
const reportToBrowser = window.reportError.bind(window);

/**
 * Reports an error of the page; a {@link PartError} under its part's name. It does not rely on the browser's error event,
 * because WebKit omits errors of code from another origin there.
 */
export function reportError(error: unknown): void {
  receive({ error, timeStamp: performance.now() });
  isHeard = true;
  reportToBrowser(error);
  isHeard = false;
}

// React captures this function when it starts, so errors in React's handlers arrive here too.
window.reportError = reportError;

/** Reports how far the visitor came at the checkout of a part. */
export function reportPayment(payment: PartPayment): void {
  receive({ payment, timeStamp: performance.now() });
}

/**
 * Records events and faults of this page's parts, and reports them with code that is loaded once the page is idle.
 * @returns loads that code at once, and resolves when it has received everything so far, or fails to load.
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
    // The page is left as soon as the order is paid.
    if ('payment' in reported && reported.payment.stage !== 'reached') startIn(0);
    // A file that never arrives would delay the load event forever.
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
    // More faults do not postpone it.
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
