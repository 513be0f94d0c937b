import { expect, type Page, test } from '@playwright/test';
import { openEvent } from '../src/steps/choose-tickets';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';

/** Whether a browser has drawn an element's text in the typeface of headings. */
async function isInFigtree(page: Page, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.some(({ familyName }) => familyName.startsWith('Figtree'));
}

declare global {
  interface Window {
    /** The typefaces that the first paint has used. */
    facesAtPaint?: readonly string[];
  }
}

test('headings have their typeface at the first paint without a request, and other texts the system’s', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font' && !request.url().startsWith('data:')) fonts.push(request.url());
  });
  await noteLayoutShifts(page);
  await page.addInitScript(() => {
    const note = () => {
      const used = [...document.fonts].filter(({ status }) => status !== 'unloaded');
      window.facesAtPaint ??= used.map(({ family, status }) => `${family} ${status}`);
    };
    new PerformanceObserver(note).observe({ type: 'paint' });
  });
  await openEvent(page, 'harbor');
  // A first layout may have had the faces that stand in for it, which are as wide.
  await expect.poll(() => page.evaluate(() => window.facesAtPaint ?? [])).toContain('Figtree loaded');
  expect(await isInFigtree(page, 'h1')).toBe(true);
  expect(await isInFigtree(page, 'footer a')).toBe(false);
  await expectNothingMoved(page);
  expect(fonts).toEqual([]);
});
