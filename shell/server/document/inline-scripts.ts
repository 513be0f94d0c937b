import { bootElementId, earlyCallsGlobal, partAliveEvent } from '../../src/boot';

// The reasons are in the inventory of scripts.

export const earlyCallsReason =
  'sends the checkout’s first requests to the API while the scripts are still loading';

const timeoutMs = 30_000;

/** Sends the requests in the boot data above it as the shell's client would. The shell takes their responses. */
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

/** Milliseconds after which a visitor has given up on a press. */
const repeatedWithinMs = 5000;

export const earlyClicksReason = 'stores clicks until the page is interactive, and then repeats them';

/**
 * Stores clicks on buttons that the server rendered, and repeats them once their part, or the shell, is interactive: on the same
 * button, or if the part renders anew, on the one with its name, as soon as there is one. What a form submits is not repeated.
 */
export const earlyClicksScript = `(() => {
const alive = new Set();
const clicks = [];
const boundaryOf = (target) => target.closest('[data-boundary], #root');
const nameOf = (button) => button.getAttribute('aria-label') || button.textContent;
addEventListener('click', ({ target }) => {
  const button = target.closest('#root button[type=button]');
  const part = button && boundaryOf(button).dataset.boundary;
  if (button && !alive.has(part)) clicks.push({ part, button, name: nameOf(button) });
}, true);
addEventListener('${partAliveEvent}', ({ target }) => {
  const boundary = boundaryOf(target);
  const part = boundary.dataset.boundary;
  alive.add(part);
  const repeat = () => {
    for (const click of clicks.splice(0)) {
      const { button, name } = click;
      const isNamed = (other) => nameOf(other) === name;
      const found = button.isConnected ? button : [...boundary.querySelectorAll('button')].find(isNamed);
      if (click.part === part && found) found.click();
      else clicks.push(click);
    }
    if (!clicks.some((click) => click.part === part)) changes.disconnect();
  };
  const changes = new MutationObserver(repeat);
  changes.observe(boundary, { childList: true, subtree: true });
  setTimeout(() => changes.disconnect(), ${repeatedWithinMs});
  repeat();
});
})();`;

export const typefaceReason = 'reads the typeface of headings from the style before they are drawn';

/** Without it, Chromium reads the typeface only at the first layout, which then has another. */
export const typefaceScript = "document.fonts.load('700 1rem Figtree').catch(() => {});";

/**
 * Reloads the page after a change, and when a restarted server is back.
 * @param counter - of the page's registry.
 * @param parts - of the page.
 */
export const reloadScript = (counter: number, parts: readonly string[]) => `
const changes = new EventSource('/reload?after=${counter}&parts=${parts.join()}');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
