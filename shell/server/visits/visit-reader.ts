import type { Registry } from '@storefront/contracts/registry';
import type { Visit } from '@storefront/contracts/release-for-visit';
import type { FastifyRequest } from 'fastify';
import { resolveReleases } from './resolve-releases';
import { readVisitCookies } from './visit-cookies';

export interface VisitReaderOptions {
  readonly currentRegistry: () => Promise<Registry>;
  /** Whether a visit keeps the releases that it began with; without, each document gets the newest. */
  readonly keepsReleases: boolean;
}

/** A visit with a release of every part, and the registry that names them. */
export interface CurrentVisit {
  readonly registry: Registry;
  readonly visit: Visit;
}

export type VisitReader = (request: FastifyRequest) => Promise<CurrentVisit>;

/** Reads which visit a request belongs to, and which releases it gets. */
export const createVisitReader =
  ({ currentRegistry, keepsReleases }: VisitReaderOptions): VisitReader =>
  async ({ headers, hostname }) => {
    const registry = await currentRegistry();
    const visit = readVisitCookies(headers.cookie, hostname, new Date());
    return { registry, visit: resolveReleases(registry, keepsReleases ? visit : { ...visit, pinned: {} }) };
  };
