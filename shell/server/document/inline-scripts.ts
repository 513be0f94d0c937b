import type { ReleaseFile } from '@storefront/format';
import { bootElementId, earlyCallsGlobal, partAliveEvent } from '../../src/boot';

import { inlineJson } from '../contents/inline-json';

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

/** Why it is in a document, for the inventory of scripts. */
export const earlyClicksReason = 'keeps clicks that are made before the page is alive, and does them then';

/**
 * Keeps the clicks on buttons of parts that the server has drawn and the browser has not yet made alive, and does them as
 * soon as their part is: on the same button, or where the part has drawn itself anew, on the one with its name.
 */
export const earlyClicksScript = `(() => {
const alive = new Set();
const clicks = [];
const boundaryOf = (target) => target.closest('[data-boundary]');
const nameOf = (button) => button.getAttribute('aria-label') || button.textContent;
addEventListener('click', ({ target }) => {
  const button = target.closest('[data-boundary] button');
  const part = button && boundaryOf(button).dataset.boundary;
  if (button && !alive.has(part)) clicks.push({ part, button, name: nameOf(button) });
}, true);
addEventListener('${partAliveEvent}', ({ target }) => {
  const boundary = boundaryOf(target);
  const part = boundary.dataset.boundary;
  alive.add(part);
  for (const click of clicks.splice(0)) {
    if (click.part !== part) clicks.push(click);
    else if (click.button.isConnected) click.button.click();
    else [...boundary.querySelectorAll('button')].find((button) => nameOf(button) === click.name)?.click();
  }
});
})();`;

/** Why it is in a document, for the inventory of scripts. */
export const typefaceReason = 'loads the typeface, checked by its hash, when the page is idle';

/** Milliseconds after its load that a page is left alone: it has more urgent things to do. */
const restMs = 2000;

/**
 * Brings the typeface: to the first document of a browser when that is at rest, so that it delays nothing, and to the next
 * ones at once, from the browser's cache. Until then text stands in a face of the system with the same measures
 * (`shared/ui/src/typeface.css`). It is fetched by script, because browsers check no hash of a font that a style names.
 */
export const typefaceScript = ({ url, integrity }: ReleaseFile): string => `(() => {
const url = ${inlineJson(url)};
const bring = async () => {
  const answer = await fetch(url, { integrity: '${integrity}', credentials: 'omit', priority: 'low' });
  const face = new FontFace('Figtree', await answer.arrayBuffer(), { weight: '300 900' });
  document.fonts.add(await face.load());
  localStorage.setItem('storefront.typeface', url);
};
const tryTo = () => bring().catch(() => {});
let isCached = false;
try { isCached = localStorage.getItem('storefront.typeface') === url; } catch {}
if (isCached) tryTo();
else addEventListener('load', () => setTimeout(tryTo, ${restMs}));
})();`;

/**
 * Reloads the page on a change, and when a server that had gone answers again.
 * @param counter - of the registry that the page was composed from
 * @param parts - that the page opens with
 */
export const reloadScript = (counter: number, parts: readonly string[]) => `
const changes = new EventSource('/reload?after=${counter}&parts=${parts.join()}');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
