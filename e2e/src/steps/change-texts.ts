import type { Page } from '@playwright/test';

/** How a translator or a reading aid changes a page. */
interface TextChange {
  /** Whose texts. */
  readonly selector: string;
  /** Whether copies in elements of its own replace the texts, rather than being wrapped. */
  readonly isReplaced: boolean;
  /** Whether it changes later texts too, once the scripts of the page have run. Otherwise it changes all once, before them. */
  readonly isLasting: boolean;
}

/** Runs in the page before its scripts. */
function changeTextsIn({ selector, isReplaced, isLasting }: TextChange): void {
  const change = () => {
    for (const element of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const isOthers = text.parentElement?.closest('font, script, style, noscript, select');
        if (!text.textContent?.trim() || isOthers) continue;
        const own = document.createElement('font');
        text.parentNode?.replaceChild(own, text);
        own.append(isReplaced ? text.cloneNode() : text);
      }
    }
  };
  if (isLasting) addEventListener('load', () => setTimeout(() => setInterval(change, 100), 500));
  else document.addEventListener('readystatechange', change, { once: true });
}

/** Changes the texts of all documents that a page opens from now on. */
export const changeTexts = (page: Page, change: TextChange): Promise<unknown> =>
  page.addInitScript(changeTextsIn, change);
