import { randomUUID } from 'node:crypto';
import { type PartReport, writeReleases } from '@ticket-storefront/api/protocol';
import { sealDocument, signVisitorToken } from '@ticket-storefront/server/visitors';
import { type TestStore, visitorKey } from './start-test-store';

export const contract = '^1.0.0';

/** A part's release in a document. */
export const reported = (part: string, version: string) => ({ part, version, contract });

const eventPage = [reported('shell', '2.0.0-aa'), reported('remote-cart', '1.0.0-ab12')];

/** The first report of a new document of a new visitor. @param releases - of the document. */
export function documentReport(changes: Partial<PartReport> = {}, releases = eventPage): PartReport {
  const visitor = signVisitorToken(visitorKey, randomUUID());
  const line = writeReleases(releases);
  return {
    visitor,
    releases: line,
    seal: sealDocument(visitorKey, { visitor, releases: line }),
    number: 0,
    worked: releases.map(({ part }) => part),
    faults: [],
    measures: [],
    ...changes,
  };
}

/** The next report of the same document. */
export const nextReport = (before: PartReport, changes: Partial<PartReport> = {}): PartReport => ({
  ...before,
  number: before.number + 1,
  ...changes,
});

/** A fault that ends a part. */
export const renderFault = (part: string) => ({
  part,
  kind: 'render' as const,
  message: 'It broke.',
  stack: '',
});

/** Sends a report as a page does, through a proxy. @returns the answer's status. */
export async function sendPartReport(store: TestStore, payload: unknown, address: string): Promise<number> {
  const answer = await store.server.inject({
    method: 'POST',
    url: '/reports/parts',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': address },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
  return answer.statusCode;
}
