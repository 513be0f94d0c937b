import {
  type PartFault,
  type PartMeasure,
  type PartPayment,
  type PartReport,
  partReportPath,
  paymentStages,
  readReleases,
  reportLimits,
} from '@ticket-storefront/api/protocol';
import { type Boot, newestFeature, newestQuery, partAliveEvent } from '../boot';
import { tabStorage } from '../browser/storage';
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
  const storage = tabStorage();
  const lot = storage.getItem(sampleKey) ?? String(Math.random() * 100);
  storage.setItem(sampleKey, lot);
  return Number(lot) < percent;
}

/** Whether this browser is too old to buy in. What fails in it is no part's fault. */
const isTooOld = () =>
  window.CSS?.supports(`(${newestFeature})`) === false || window.matchMedia?.(newestQuery).matches === false;

/** Milliseconds of faults that one report collects. */
const batchMs = 1000;

/** Milliseconds after its start during which a navigation may cancel files of the page. */
const leavingMs = 10_000;

/** WebKit cancels files before it announces that the visitor goes back: milliseconds between the two, with some to spare. */
const cancelledAheadMs = 100;

interface Collected {
  readonly fault: PartFault;
  readonly at: number;
}

/** Whether a file is missing at most since a time. Browsers report a file that a navigation cancels like one that is missing. */
const mayBeCancelled = ({ fault: { kind }, at }: Collected, since: number) =>
  (kind === 'script' || kind === 'style') && at > since;

/** Creates the reporter of this page's parts to the API. @returns receives events and faults. */
export function createReporter(
  { api, visitor, remotes }: Boot,
  { releases: line, seal, percent }: NonNullable<Boot['partReports']>,
): (reported: Reported) => void {
  if (!visitor || isTooOld() || !isSampled(percent)) return () => undefined;
  const releases = readReleases(line);
  const acting = actingPart();
  const readMeasures = measureParts(releases);
  const mountedAt = new Map<string, number>();
  const known = new Set<string>();
  let faults: Collected[] = [];
  let payment: PartPayment | undefined;
  let leftAt = Number.NEGATIVE_INFINITY;
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
      faults: faults.map(({ fault }) => fault),
      measures: [...measures],
      ...(payment && { payment }),
    };
    sent += 1;
    navigator.sendBeacon?.(api.replace(/\/+$/, '') + partReportPath, JSON.stringify(report));
    faults = [];
  };
  const sendSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(send, batchMs, []);
  };

  const dropCancelled = (since: number) => {
    faults = faults.filter((collected) => !mayBeCancelled(collected, since));
  };

  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    window.removeEventListener('visibilitychange', onHidden);
    // Safari on iOS announces no navigation.
    dropCancelled(performance.now() - batchMs);
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
    if ('payment' in reported) {
      const { part, stage } = reported.payment;
      const rank = paymentStages.indexOf(stage);
      if (payment?.part === part && paymentStages.indexOf(payment.stage) >= rank) return;
      payment = reported.payment;
      // The page is left at once.
      return stage === 'completed' ? send([]) : sendSoon();
    }
    const { timeStamp: at } = reported;
    if (reported instanceof Event && reported.type === 'beforeunload') {
      leftAt = at;
      return dropCancelled(at - cancelledAheadMs);
    }
    const found = faultOf(reported);
    if (!found || at < leftAt + leavingMs) return;
    const { error, ...fault } = found;
    const part = faultyPart(found, { releases, remotes: Object.keys(remotes), acting: acting() });
    const key = `${part} ${fault.kind} ${fault.message}`;
    if (known.has(key) || known.size === reportLimits.faults) return;
    known.add(key);
    faults.push({ fault: { ...fault, part }, at });
    sendSoon();
    const remote = remotes[part];
    if (!remote || error === undefined || error instanceof PartError) return;
    // Names the part in the console too. While reporting one error, browsers report no other.
    window.setTimeout(() => window.reportError(new PartError(part, remote.version, fault.kind, error)));
  };
}
