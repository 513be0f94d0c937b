import type { Registry } from '@storefront/contracts/registry';
import { nameRelease, type Visit } from '@storefront/contracts/release-for-visit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { resolveReleases } from './resolve-releases';
import { describeSet, type KeptVisit, readSet, readVisitCookies } from './visit-cookies';

/** Milliseconds for which visits of the same cookies and host name get the same: releases end at an instant. */
const keptMs = 1000;
const mostKept = 1000;

interface VisitReaderOptions {
  readonly currentRegistry: () => Promise<Registry>;
  /** Whether a visit keeps the releases that it began with; without, each document gets the newest. */
  readonly keepsReleases: boolean;
  /** Releases that fail for many visits. */
  readonly failing?: () => ReadonlySet<string>;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now?: () => number;
}

/** A visit with a release of every part, and the registry that names them. */
export interface CurrentVisit extends Omit<KeptVisit, 'failed'> {
  readonly registry: Registry;
  readonly visit: Visit;
  /** Versions by part that failed in it. */
  readonly failed: Visit['pinned'];
}

export type VisitReader = (request: Pick<FastifyRequest, 'headers' | 'hostname'>) => Promise<CurrentVisit>;

/** Reads which visit a request belongs to, and which releases it gets. */
export function createVisitReader({
  currentRegistry,
  keepsReleases,
  failing = () => new Set(),
  now = () => performance.now(),
}: VisitReaderOptions): VisitReader {
  const known = new LRUCache<string, CurrentVisit>({
    max: mostKept,
    ttl: keptMs,
    perf: { now },
    ttlResolution: 0,
  });

  return async ({ headers: { cookie }, hostname: tenant }) => {
    const { bucket, releaseSet: sent, failed } = readVisitCookies(cookie);
    const registry = await currentRegistry();
    const ofAll = failing();
    const key = [registry.counter, bucket, tenant, sent, failed, ...ofAll].join(' ');
    const visited = known.get(key);
    if (visited) return visited;
    const pinned = keepsReleases ? readSet(sent) : {};
    const ofVisit = readSet(failed);
    const avoided = new Set(Object.entries(ofVisit).map(([part, version]) => nameRelease(part, version)));
    for (const name of ofAll) avoided.add(name);
    const visit = resolveReleases(registry, { bucket, tenant, at: new Date(), pinned, avoided });
    const current = { registry, visit, bucket, failed: ofVisit, releaseSet: describeSet(visit.pinned) };
    known.set(key, current);
    return current;
  };
}
