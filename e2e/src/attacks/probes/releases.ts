import { setTimeout as wait } from 'node:timers/promises';
import { partReportPath } from '@ticket-storefront/api/protocol';
import { writePreviewToken } from '@ticket-storefront/registry';
import { failedReleasePath } from '@ticket-storefront/shell/boot';
import { countVisits } from '../../releases/count-visits';
import { registrarOf } from '../../releases/store-registry';
import { visitorInBucket } from '../../releases/visitor-in-bucket';
import { failureIn } from '../../reports/report-failing-visit';
import { addressIn, inBatches, send } from '../client';
import type { Probe } from '../probe';
import { change, currentVersion, isStillCanary, promoteCopy } from '../store/releases';
import type { AttackedStore } from '../store/start-attacked-store';

const cart = 'remote-cart';
const eventPage = 'remote-event';
const path = '/events/calm';

/** Longer than shell servers and registrar take to judge all releases. */
const judgedMs = 25_000;
/** Longer than a shell server takes to read a changed registry. */
const followedMs = 3000;

/** Opens a document from an address as a new visitor in a bucket. @returns sends the report that a part of it failed */
async function openFailing(store: AttackedStore, part: string, address: string, bucket: number) {
  const forwarded = { 'x-forwarded-for': address };
  const { text } = await send(store.origins.storefront + path, {
    headers: { ...forwarded, cookie: `visitor=${visitorInBucket(store, bucket)}` },
  });
  const report = failureIn(text, part);
  const headers = { ...forwarded, 'content-type': 'text/plain' };
  return (number: number) =>
    send(store.origins.api + partReportPath, { headers, body: JSON.stringify({ ...report, number }) });
}

const atOnce = 20;

/** Whether a canary is rolled back after failures from some addresses. */
async function movesCanary(store: AttackedStore, visits: number, address: (visit: number) => string) {
  const canary = await promoteCopy(store, cart, 10);
  await wait(followedMs);
  await inBatches(visits, atOnce, async (visit) => (await openFailing(store, cart, address(visit), 0))(0));
  await wait(judgedMs);
  const isMoved = !(await isStillCanary(store, cart, canary));
  if (!isMoved) await change(store, { type: 'rollback', part: cart, version: canary });
  return isMoved;
}

/** Whether visitors get another release after failures from 1,000 networks. */
async function movesCurrent(store: AttackedStore): Promise<boolean> {
  const before = await promoteCopy(store, eventPage, 100);
  await wait(followedMs);
  // All documents first: once the release has moved, they would be of the one that it has moved to.
  const reports = await inBatches(2000, atOnce, (visitor) =>
    openFailing(store, eventPage, addressIn(2000 + (visitor % 1000)), 99),
  );
  for (let time = 0; time < 5; time++) {
    await inBatches(reports.length, atOnce, async (visitor) => reports[visitor]?.(time));
  }
  await wait(judgedMs);
  const visits = await countVisits(store.origins.storefront + path, eventPage, 5);
  return visits[before] !== 5;
}

const yesOrNo = (isTrue: boolean) => (isTrue ? 'yes' : 'no');

const forgedReports: Probe = {
  name: 'forged-reports',
  attack:
    '10,000 forged part reports from 1,000 networks: does the current release move; does a canary by those of one /16, or of one /48',
  mustReach: 'no; no; no',
  async run(store) {
    const moved = [
      await movesCurrent(store),
      await movesCanary(store, 500, (visit) => addressIn(1, visit % 250)),
      await movesCanary(store, 500, (visit) => `2001:db8:7:${visit.toString(16)}::7`),
    ];
    const byMany = await movesCanary(store, 60, (visit) => addressIn(4000 + visit));
    return {
      result: moved.map(yesOrNo).join('; '),
      isHeld: !moved.includes(true),
      ...(byMany && { control: 'a canary moves by 60 visits from 60 networks' }),
    };
  },
};

/** A visitor's cookies, and the release of the cart in each document. */
function openVisitor(store: AttackedStore, cookies: Readonly<Record<string, string>> = {}) {
  const jar = new Map(Object.entries(cookies));
  const request = async (to: string, body?: string, headers: Readonly<Record<string, string>> = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await send(store.origins.storefront + to, {
      headers: { cookie, ...headers },
      ...(body !== undefined && { body }),
    });
    for (const text of answer.cookies) {
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  return {
    jar,
    request,
    async release(): Promise<string> {
      const { text } = await request(path);
      return new RegExp(`/${cart}/([\\w.-]+)/`).exec(text)?.[1] ?? 'none';
    },
  };
}

type Visitor = ReturnType<typeof openVisitor>;

const withdrawnRelease: Probe = {
  name: 'withdrawn-release',
  attack: 'cookies and links from before a rollback, and forged ones: visits that still show the release',
  mustReach: '0',
  async run(store) {
    const current = await currentVersion(store, cart);
    const version = await promoteCopy(store, cart, 10);
    await wait(followedMs);
    const expires = new Date(Date.now() + 60 * 60 * 1000);
    const token = writePreviewToken({ part: cart, version, expires }, registrarOf(store).platformKey);
    const link = async (visitor: Visitor) => visitor.request(`/preview/${token}`);
    const visitors = {
      canary: openVisitor(store, { visitor: visitorInBucket(store, 0) }),
      preview: openVisitor(store, { visitor: visitorInBucket(store, 99) }),
    };
    await link(visitors.preview);
    const before = await Promise.all(Object.values(visitors).map((visitor) => visitor.release()));
    const old = Object.fromEntries([...visitors.canary.jar, ...visitors.preview.jar]);
    await change(store, { type: 'rollback', part: cart, version });
    await wait(followedMs);

    const later: Readonly<Record<string, Visitor>> = {
      ...visitors,
      'all old cookies': openVisitor(store, old),
      'link again': openVisitor(store),
      'forged set': openVisitor(store, {
        visitor: visitorInBucket(store, 0),
        'release-set': `${cart}@${version}`,
      }),
      'forged preview': openVisitor(store, { preview: token }),
      'failure of the current': openVisitor(store, { ...old }),
    };
    if (later['link again']) await link(later['link again']);
    await later['failure of the current']?.request(failedReleasePath, `${cart}@${current}`, {
      'content-type': 'text/plain',
      origin: store.origins.storefront,
    });
    const showing: string[] = [];
    for (const [name, visitor] of Object.entries(later)) {
      for (let document = 0; document < 2; document++) {
        if ((await visitor.release()) === version) showing.push(name);
      }
    }
    return {
      result: [`${showing.length}`, ...new Set(showing)].join(', '),
      isHeld: showing.length === 0,
      ...(before.every((shown) => shown === version) && { control: 'all show it before the rollback' }),
    };
  },
};

export const releaseProbes: readonly Probe[] = [forgedReports, withdrawnRelease];
