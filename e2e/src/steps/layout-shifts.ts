import { expect, type Page } from '@playwright/test';

/** Chromium's entry for a layout shift, which the DOM types lack. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Has the next documents of a page note each shift of their layout that follows no input. */
export async function noteLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { size: number; moved: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        const places = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const [before, after] = [from, to].map(({ x, y, width, height }) => `${x},${y} ${width}×${height}`);
          return `${node?.textContent?.slice(0, 60)} (${before} → ${after})`;
        });
        const moved = `${Math.round(startTime)} ms: ${places.join(' | ')}`;
        if (!hadRecentInput) shifts.push({ size: value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has been seen to move in the document, and what. */
async function layoutShifts(page: Page): Promise<{ readonly sum: number; readonly moved: string[] }> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { size: number; moved: string }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { size }) => sum + size, 0),
    moved: shifts.map(({ size, moved }) => `${size.toFixed(3)} ${moved}`),
  };
}

export async function expectNothingMoved(page: Page): Promise<void> {
  const { sum, moved } = await layoutShifts(page);
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
}
