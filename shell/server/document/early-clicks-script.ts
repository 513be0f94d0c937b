import { partAliveEvent } from '../../src/document/part-alive';

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
