import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { followNetwork } from '../../network-activity';
import { slowDown, slowProcessor } from '../../slow-phone';
import type { FirstUse } from './first-use';
import { largestShift } from './largest-shift';
import { observeVisit } from './observe-visit';

/** Timings of a page, in milliseconds since its request. */
export interface VisitFigures {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** When its first use had an effect; null where it was not used. */
  readonly usableMs: number | null;
  /** Total blocking time of tasks beyond 50 ms between the first paint and the first use. */
  readonly blockedMs: number;
  /** The largest session of layout shifts, as CLS is defined. */
  readonly layoutShift: number;
}

export interface VisitOptions {
  readonly address: string;
  readonly firstUse: FirstUse;
  /** What is as slow as on a phone: its processor, or its network too. */
  readonly slow: 'nothing' | 'processor' | 'all';
}

const usableTimeoutMs = 60_000;
const pollMs = 100;
const longTaskMs = 50;

/** Opens an address in a page of its own, uses it as soon as it can be used, and waits until all has loaded. */
export async function visitPage(
  context: BrowserContext,
  { address, firstUse, slow }: VisitOptions,
): Promise<VisitFigures> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (slow === 'all') await slowDown(devtools);
  if (slow === 'processor') await slowProcessor(devtools);
  const network = followNetwork(devtools);
  const visit = await observeVisit(page, firstUse);
  await page.goto(address);
  const deadline = Date.now() + usableTimeoutMs;
  while (firstUse !== 'nothing' && visit.usedAt() === null) {
    if (Date.now() > deadline) throw new Error(`${address} was of no use after ${usableTimeoutMs / 1000} s.`);
    await wait(pollMs);
  }
  await network.untilQuiet();
  const usableAt = visit.usedAt();
  const { startedAt, firstPaintMs, largestPaintMs, shifts, longTasks } = await visit.read();
  if (firstUse === 'add a ticket') await page.evaluate(() => localStorage.clear());
  await page.close();
  const first = firstPaintMs ?? Number.NaN;
  const usableMs = usableAt === null ? null : usableAt - startedAt;
  const blocking = longTasks.filter(({ atMs }) => atMs > first && atMs < (usableMs ?? Infinity));
  return {
    firstPaintMs: first,
    largestPaintMs: largestPaintMs ?? Number.NaN,
    usableMs,
    blockedMs: blocking.reduce((sum, { durationMs }) => sum + durationMs - longTaskMs, 0),
    layoutShift: largestShift(shifts),
  };
}
