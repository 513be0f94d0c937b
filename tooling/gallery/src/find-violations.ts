import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { forEachView, type OpenGallery } from './open-stories';

/** Rules of whole pages, which a component alone does not keep. */
const pageRules = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'];

const run = `axe.run({
  iframes: false,
  resultTypes: ['violations'],
  rules: document.querySelector('main')
    ? {}
    : Object.fromEntries(${JSON.stringify(pageRules)}.map((rule) => [rule, { enabled: false }])),
})`;

/** Runs axe in an isolated context, because the page's clock stands still. */
async function runAxe(page: Page): Promise<AxeResults> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  await session.send('Runtime.evaluate', { expression: axe.source, contextId });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: run,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

/** The accessibility rules, of any level, that the stories break at each width and in each scheme. */
export async function findViolations(gallery: OpenGallery): Promise<string[]> {
  const found: string[] = [];
  await forEachView(gallery, async (page, view) => {
    for (const { id, help, nodes } of (await runAxe(page)).violations) {
      found.push(`${view}: ${id}, ${help}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  });
  return found.sort();
}
