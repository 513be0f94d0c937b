import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { transformFileSync } from '@swc/core';
import { followNetwork } from '../../network-activity';
import { slowProcessor } from '../../slow-phone';
import type { ObservedClick } from './observed-click';

const { code } = transformFileSync(join(import.meta.dirname, 'observe-clicks.ts'), {
  jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  module: { type: 'commonjs' },
});

/** Tickets in the cart before the first click, each of another type. */
const ticketsInCart = 200;
const clickCount = 100;
/** Commands that the cart takes of one part in this many milliseconds. */
const maxCommands = 100;
const commandsMs = 10_000;
/** Milliseconds before and after a press in which only the page itself is at work. */
const restMs = 200;

async function fillCart(page: Page, tickets: number): Promise<void> {
  for (let first = 0; first < tickets; first += maxCommands) {
    if (first > 0) await page.waitForTimeout(commandsMs);
    const last = Math.min(first + maxCommands, tickets);
    await page.evaluate(
      ([from, to]) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="Add one "]')];
        for (const button of buttons.slice(from, to)) button.click();
      },
      [first, last] as const,
    );
    await page
      .getByRole('region', { name: 'Cart' })
      .getByText(`${last} tickets chosen`)
      .waitFor({ state: 'attached' });
  }
}

/**
 * Opens an event with a cart of 200 tickets, on a processor four times slower than this one, and presses `Add one` of 100
 * of the last 200 tickets: half of them are in the cart, and half are not.
 */
export async function measureClicks(context: BrowserContext, address: string): Promise<ObservedClick[]> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const network = followNetwork(devtools);
  await page.goto(address);
  await network.untilQuiet();
  await fillCart(page, ticketsInCart);
  await page.addInitScript(`((exports) => {${code}})({});`);
  // The cart is there from the start, as for a visitor who comes back.
  await page.reload();
  await network.untilQuiet();
  await slowProcessor(devtools);
  const buttons = await page.getByRole('button', { name: /^Add one / }).all();
  for (const button of buttons.slice(-2 * clickCount).filter((_, index) => index % 2 === 0)) {
    // At an edge of the screen the bar of the cart may cover it.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const place = await button.boundingBox();
    if (!place) throw new Error('A ticket has no place on the page.');
    await page.waitForTimeout(restMs);
    // Playwright's own click inspects the page before and after, which costs the page time.
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await page.waitForTimeout(restMs);
  }
  const clicks = await page.evaluate(() => (window as unknown as { clicks: ObservedClick[] }).clicks);
  await page.evaluate(() => localStorage.clear());
  await page.close();
  return clicks;
}
