import { shellFailurePath } from './shell-failure-script';

/** Why it is in a document, for the inventory of scripts. */
export const shellWatchReason = 'sees whether the shell starts';

/** Milliseconds until a shell that has not arrived is given up: a very slow connection needs less. */
const patienceMs = 20_000;

/**
 * Watches whether the shell starts, and loads the module for a shell that does not. Its scripts are deferred, so that they
 * have run, or could not, when the document is parsed; React leaves its mark on the element that it draws in.
 */
export const shellWatchScript = `(() => {
let fault;
const tell = (isOver) => import('${shellFailurePath}').then((module) => module.tell(fault, isOver));
const timer = setTimeout(tell, ${patienceMs});
addEventListener('error', (event) => { fault ??= event; }, true);
addEventListener('DOMContentLoaded', () => {
  clearTimeout(timer);
  if (!Object.keys(document.getElementById('root')).length) tell(true);
});
})();`;
