import { type BrowserNeeds, nothingNeeded } from '@storefront/processors/processor';
import { processorOf } from '@storefront/processors/processors';
import { shellFields } from '@storefront/processors/settings';
import { readSettings } from '@storefront/server/read-settings';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { checks, type Finding, type Problem } from './problem';
import { type ServedRelease, servePage } from './serve-page';
import { orderAnswers, type Task, type Visit } from './task';

/** A built release that is to be checked. */
export interface CheckedBuild extends Pick<ServedRelease, 'output' | 'manifest'> {
  /** The slot that it is for. */
  readonly slot: string;
}

const longestVisitMs = 20_000;

const faults: readonly Visit[] = [
  { kind: 'mounts', services: 'silent' },
  { kind: 'mounts', services: 'failing' },
];
const orders: readonly Visit[] = orderAnswers.map((answer) => ({ kind: 'order', answer }));

/** What the document of a checkout lets through beside the storefront's own; null for another slot. */
function needsOf(slot: string): BrowserNeeds | null {
  const [kind, processor] = slot.split(':');
  if (kind !== 'checkout') return null;
  const settings = readSettings('check', v.object(shellFields), {});
  return processorOf(processor)?.browser(settings) ?? nothingNeeded;
}

async function visitPage(browser: Browser, origin: string, task: Task): Promise<readonly Finding[]> {
  // Of its own: neither storage nor locks of another visit are in it.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(origin);
    if (task.visit.kind === 'mounts' && task.visit.services === 'usual') await page.evaluate(axe.source);
    const timeout = new Promise<readonly Finding[]>((resolve) => {
      const seen = `the page does not answer for ${longestVisitMs} ms`;
      setTimeout(resolve, longestVisitMs, [{ check: 'time', seen }]).unref();
    });
    return await Promise.race([
      page.evaluate<readonly Finding[]>(`runTask(${JSON.stringify(task)})`),
      timeout,
    ]);
  } finally {
    await context.close();
  }
}

function fileOf(check: Finding['check'], { manifest }: CheckedBuild): string {
  const entry = manifest.entries['fragment'];
  const [style] = entry?.styles ?? [];
  return (check === 'styles' && style) || (entry?.scripts[0] ?? '');
}

/**
 * Mounts a built release in a browser, as the shell would and under the policy of its documents, with servers that answer,
 * that are silent and that fail; a checkout places an order for each way in which one can end.
 * @returns what is wrong, each check once.
 */
export async function checkBuild(browser: Browser, build: CheckedBuild): Promise<readonly Problem[]> {
  const { slot, manifest } = build;
  const needs = needsOf(slot);
  const served = await servePage({ ...build, needs });
  try {
    // Fields in a processor's own frames cannot be filled without it.
    const isFree = (needs?.frame.length ?? 0) > 0;
    const task = { part: manifest.part, slot, isFree, ...served.release };
    const visit = (kind: Visit) => visitPage(browser, served.origin, { ...task, visit: kind });
    // What is wrong in a usual visit would be wrong in the others for the same reason.
    const usual = await visit({ kind: 'mounts', services: 'usual' });
    const others =
      usual.length > 0 ? [] : await Promise.all([...faults, ...(needs ? orders : [])].map(visit));
    const found = [...usual, ...others.flat()];
    const first = found.filter(({ check }, index) => found.findIndex((one) => one.check === check) === index);
    return first.map((finding) => ({
      ...finding,
      file: fileOf(finding.check, build),
      remedy: checks[finding.check],
    }));
  } finally {
    served.close();
  }
}
