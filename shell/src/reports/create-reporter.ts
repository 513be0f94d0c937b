import {
  type PartFault,
  type PartMeasure,
  type PartReport,
  partReportPath,
  readReleases,
  reportLimits,
} from '@ticket-storefront/api/protocol';
import { type Boot, partAliveEvent } from '../boot';
import { browserStorage } from '../browser/storage';
import { PartError } from '../remotes';
import { faultOf, faultyPart, type Reported } from './faulty-part';

import { measureParts } from './measure-parts';

const acts = ['click', 'input', 'change', 'submit', 'keydown', 'pointerdown', 'focusin'];

/** Tracks the part that the visitor acts in. @returns reads the part whose handlers are running; empty if none are. */
export function actingPart(): () => string {
  let acting = '';
  const follow = ({ target }: Event) => {
    acting =
      (target instanceof Element && target.closest<HTMLElement>('[data-boundary]')?.dataset['boundary']) ||
      '';
    setTimeout(() => {
      acting = '';
    });
  };
  for (const type of acts) window.addEventListener(type, follow, true);
  return () => acting;
}

const sampleKey = 'storefront.reports';

/** Whether this visit is sampled for reports. A visit stays sampled from page to page. */
export function isSampled(percent: number): boolean {
  const storage = browserStorage('sessionStorage');
  const lot = storage.getItem(sampleKey) ?? String(Math.random() * 100);
  storage.setItem(sampleKey, lot);
  return Number(lot) < percent;
}

/** Milliseconds of faults that one report collects. */
const batchMs = 1000;

/** Creates the reporter of this page's parts to the API. @returns receives events and faults. */
export function createReporter(
  { api, visitor, remotes }: Boot,
  { releases: line, seal, percent }: NonNullable<Boot['partReports']>,
): (reported: Reported) => void {
  if (!visitor || !isSampled(percent)) return () => undefined;
  const releases = readReleases(line);
  const acting = actingPart();
  const readMeasures = measureParts(releases);
  const mountedAt = new Map<string, number>();
  const known = new Set<string>();
  let faults: PartFault[] = [];
  let sent = 0;
  let timer = 0;

  const send = (measures: readonly PartMeasure[]) => {
    window.clearTimeout(timer);
    const worked = ['shell', ...mountedAt.keys()];
    const report: PartReport = {
      visitor,
      releases: line,
      seal,
      number: sent,
      worked,
      faults,
      measures: [...measures],
    };
    sent += 1;
    navigator.sendBeacon?.(api.replace(/\/+$/, '') + partReportPath, JSON.stringify(report));
    faults = [];
  };
  const sendSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(send, batchMs, []);
  };

  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', onHidden);
    send(readMeasures(mountedAt).slice(0, reportLimits.measures));
  };
  window.addEventListener('visibilitychange', onHidden);
  sendSoon();

  return (reported) => {
    if (reported instanceof Event && reported.type === partAliveEvent) {
      const part = (reported.target as HTMLElement).closest<HTMLElement>('[data-boundary]')?.dataset[
        'boundary'
      ];
      if (part) mountedAt.set(part, reported.timeStamp);
      return;
    }
    const found = faultOf(reported);
    if (!found) return;
    const { error, ...fault } = found;
    const part = faultyPart(found, { releases, remotes: Object.keys(remotes), acting: acting() });
    const key = `${part} ${fault.kind} ${fault.message}`;
    if (known.has(key) || known.size === reportLimits.faults) return;
    known.add(key);
    faults.push({ ...fault, part });
    sendSoon();
    const remote = remotes[part];
    if (!remote || error === undefined || error instanceof PartError) return;
    // Names the part in the console too. While reporting one error, browsers report no other.
    window.setTimeout(() => window.reportError(new PartError(part, remote.version, fault.kind, error)));
  };
}
