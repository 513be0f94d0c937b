import type { Page } from '@playwright/test';

/** One script of a page: its address, or what kind of text is written into the document. */
interface ExecutedScript {
  readonly script: string;
  /** The hash that its element has the browser check; empty where it has none. */
  readonly integrity: string;
}

const seenKey = 'scriptElementsSeen';

/** Keeps every script element that the page ever has, since loaders take theirs away again. */
function watchElements(key: string): void {
  const seen: HTMLScriptElement[] = [];
  Reflect.set(window, key, seen);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement) seen.push(node);
      if (node instanceof Element) seen.push(...node.querySelectorAll('script'));
    }
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Watches a page from now on. What is returned tells the scripts that its own documents, not the frames of others, have
 * held as elements or had the engine run.
 */
export async function watchScripts(page: Page): Promise<() => Promise<ExecutedScript[]>> {
  const run = new Set<string>();
  await page.addInitScript(watchElements, seenKey);
  const engine = await page.context().newCDPSession(page);
  const mainFrame = (await engine.send('Page.getFrameTree')).frameTree.frame.id;
  engine.on('Debugger.scriptParsed', ({ url, executionContextAuxData }) => {
    // What the test itself evaluates has no address.
    if (url && executionContextAuxData?.['frameId'] === mainFrame) run.add(url);
  });
  // The document before may have begun to load a script when it was left.
  engine.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === mainFrame) run.clear();
  });
  await engine.send('Page.enable');
  await engine.send('Debugger.enable');
  return async () => {
    const elements = await page.evaluate(
      (key) =>
        (Reflect.get(window, key) as HTMLScriptElement[]).map((element) => ({
          script: element.src || `inline ${element.type || 'script'}`,
          integrity: element.integrity,
        })),
      seenKey,
    );
    const known = new Set(elements.map(({ script }) => script));
    const others = [...run].filter((url) => !known.has(url));
    // The engine names an inline script by the document's address.
    const documentUrl = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
    const isInline = (url: string) => url === documentUrl;
    const nameOf = (url: string) => (isInline(url) ? 'inline script' : url);
    return [...elements, ...others.map((url) => ({ script: nameOf(url), integrity: '' }))];
  };
}
