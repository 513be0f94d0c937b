import { type Cover, findCover } from './find-cover';
import type { Additions } from './follow-additions';
import { isHidden } from './guard-sight';
import { findVeils, withVeils } from './veils';

/** One of so many looks searches the whole page for what covers it and lets presses through. */
const looksPerSearch = 5;

/** Calls when the browser is idle. Browsers that tell nothing of idle time take the next task. */
const whenIdle = (next: () => void): void => {
  (window.requestIdleCallback ?? window.setTimeout)(() => next());
};

/** Loads the style sheets of the document again, without the rules that code has put into them since. */
function renewSheets(): void {
  for (const element of document.querySelectorAll('style, link[rel="stylesheet"]')) {
    element.replaceWith(element.cloneNode(true));
  }
}

/**
 * Looks for hurts whose finding measures the page: it is hidden by rules that were put into its own style sheets, or a part
 * covers it. Both are mended.
 * @param blame - told of a hurt and whose doing it is; empty where nothing says so.
 * @returns looks once, when the browser is idle: it has then laid out the page.
 */
export function createLookAtRest(
  root: Element,
  { owners }: Additions,
  blame: (part: string, hurt: string) => void,
): () => void {
  let wasHidden = false;
  let looks = 0;

  const mend = (cover: Cover | null) => {
    if (!cover) return;
    cover.added?.remove();
    blame(cover.part, 'It covers the page around it.');
  };

  const look = () => {
    const frame = root.firstElementChild;
    if (frame && isHidden(frame)) {
      // Where that mends nothing, it was something else.
      if (!wasHidden) renewSheets();
      wasHidden = true;
      return;
    }
    // Rules are put into a sheet without a trace of whose they are.
    if (wasHidden) blame('', 'It hid the page around it.');
    wasHidden = false;
    const isSearch = looks++ % looksPerSearch === 0;
    if (!isSearch) return mend(findCover(owners));
    findVeils(whenIdle, (veils) => mend(withVeils(veils, () => findCover(owners))));
  };

  return () => whenIdle(look);
}
