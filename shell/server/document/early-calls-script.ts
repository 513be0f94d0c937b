import { bootElementId } from '../../src/document/boot';
import { earlyCallsGlobal } from '../../src/document/early-calls';

/** Why it is in a document, for the inventory of scripts. */
export const earlyCallsReason =
  'asks the API for what the checkout needs, while the scripts are still loading';

/** Milliseconds until a call without an answer is given up. */
const timeoutMs = 30_000;

/**
 * Makes the calls that the boot data names, as the shell's client would make them: it stands below the boot data. What
 * comes of them waits for the shell.
 */
export const earlyCallsScript = `(() => {
const { api, callsAhead, visitor } = JSON.parse(document.getElementById('${bootElementId}').textContent);
const headers = { accept: 'application/json', ...(visitor && { 'x-visitor': visitor }) };
window.${earlyCallsGlobal} = new Map(callsAhead.map((path) => {
  const url = api.replace(/\\/+$/, '') + path;
  const answer = fetch(url, { headers, credentials: 'omit', signal: AbortSignal.timeout?.(${timeoutMs}) });
  answer.catch(() => {});
  return [url, answer];
}));
})();`;
