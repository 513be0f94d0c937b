import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { drawnProps } from './drawn-props';
import { checks, type Finding, type Problem } from './problem';
import { renderEntry } from './render-entry';
import { sampleConfig } from './sample';
import { type ServedPage, type ServedRelease, servePage } from './serve-page';
import { slotNeeds } from './slot-needs';
import { orderAnswers, type Task, type Visit } from './task';
import { visitPage } from './visit-page';

/** A built release that is to be checked. */
export type CheckedBuild = Omit<ServedRelease, 'needs'>;

type PlainTask = Omit<Task, 'visit'>;

const faults: readonly Visit[] = [
  { kind: 'mounts', services: 'silent' },
  { kind: 'mounts', services: 'failing' },
];
const orders: readonly Visit[] = orderAnswers.map((answer) => ({ kind: 'order', answer }));

/** Has the part drawn on a server as the shell server would, and taken over in the browser. */
async function visitDrawn(browser: Browser, build: CheckedBuild, served: ServedPage, task: PlainTask) {
  const script = build.manifest.entries['server']?.scripts[0];
  const props = drawnProps(build.slot);
  if (script === undefined || !props) return [];
  const renderedAt = Date.now();
  const host = { config: sampleConfig(served.origin), idPrefix: `${task.part}-`, renderedAt };
  const code = await readFile(join(build.output, script), 'utf8');
  try {
    const html = renderEntry(code, { address: served.folder, props, host });
    const visit: Visit = { kind: 'adopts', renderedAt };
    return await visitPage(browser, served.addressWith(html), { ...task, visit });
  } catch (error) {
    const seen = `the server entry does not draw (${error instanceof Error ? error.message : String(error)})`;
    return [{ check: 'server', seen } as const];
  }
}

function fileOf(check: Finding['check'], { manifest }: CheckedBuild): string {
  const entry = manifest.entries['fragment'];
  const [style] = entry?.styles ?? [];
  const server = manifest.entries['server']?.scripts[0];
  return (check === 'styles' && style) || (check === 'server' && server) || (entry?.scripts[0] ?? '');
}

/**
 * Mounts a built release in a browser, as the shell would and under the policy of its documents, with servers that answer,
 * that are silent and that fail; a checkout places an order for each way in which one can end, and what the server entry
 * draws is taken over.
 * @returns what is wrong, each check once.
 */
export async function checkBuild(browser: Browser, build: CheckedBuild): Promise<readonly Problem[]> {
  const { slot, manifest } = build;
  const needs = slotNeeds(slot);
  const served = await servePage({ ...build, needs });
  try {
    // Fields in a processor's own frames cannot be filled without it.
    const isFree = (needs?.frame.length ?? 0) > 0;
    const task = { part: manifest.part, slot, isFree, ...served.release };
    const visit = (kind: Visit) => visitPage(browser, served.address, { ...task, visit: kind });
    // What is wrong in a usual visit would be wrong in the others for the same reason.
    const usual = await visit({ kind: 'mounts', services: 'usual' });
    const others =
      usual.length > 0
        ? []
        : await Promise.all([
            ...[...faults, ...(needs ? orders : [])].map(visit),
            visitDrawn(browser, build, served, task),
          ]);
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
