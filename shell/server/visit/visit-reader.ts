import type { Language } from '@ticket-storefront/domain/language';
import { nameRelease, type Registry, type Visit } from '@ticket-storefront/format';
import { createReadCache } from '@ticket-storefront/server';
import { addressBehind, countedNetworks, type TrustsProxy } from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import { resolveReleases } from '../releases/pick-releases';
import { checksModules } from './checks-modules';
import { noPreview, type PreviewReader, type VisitPreview } from './preview';
import {
  type CookieSeals,
  describeSet,
  readSet,
  readVisitCookies,
  type ShopCookies,
  type StoredVisit,
} from './visit-cookies';
import { chosenLanguage, languageFor, type Visitor, type VisitorReader } from './visitor';

const freshMs = 1000;
const maxVisits = 1000;

interface VisitReaderOptions {
  readonly currentRegistry: () => Promise<Registry>;
  /** Whether a visit retains its releases; otherwise each document gets the newest. */
  readonly retainsReleases: boolean;
  /** Releases that fail for many visits. */
  readonly failing?: () => ReadonlySet<string>;
  readonly readPreview?: PreviewReader;
  readonly sealFor: CookieSeals;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** A visit with a release of every part, and the registry that names them. */
export interface CurrentVisit extends Pick<StoredVisit, 'releaseSet'> {
  readonly registry: Registry;
  readonly visit: Visit;
  /** Versions by part that failed in it. */
  readonly failed: Visit['pinned'];
  /** Null without a preview link. */
  readonly preview: VisitPreview | null;
}

/** @param failed - failed releases, instead of those in its cookie. */
export type VisitReader = (
  request: Pick<FastifyRequest, 'headers' | 'hostname'>,
  visitor: Visitor | null,
  failed?: Visit['pinned'],
) => Promise<CurrentVisit>;

/** Reads the visit of a request, and pins its releases. While releases are frozen, a visit's failed releases have no effect. */
export function createVisitReader({
  currentRegistry,
  retainsReleases,
  failing = () => new Set(),
  readPreview = noPreview,
  sealFor,
  now = () => performance.now(),
}: VisitReaderOptions): VisitReader {
  const visits = createReadCache<CurrentVisit>({ max: maxVisits, freshMs, now });

  return async ({ headers, hostname: tenant }, visitor, reported) => {
    const isChecking = checksModules(headers['user-agent']);
    const {
      bucket,
      releaseSet: sent,
      failed: stored,
      preview: token,
    } = readVisitCookies(headers.cookie, sealFor(visitor));
    const common = await currentRegistry();
    const failed = common.frozen ? '' : reported ? describeSet(reported) : stored;
    const { registry, preview } = readPreview(token, common, new Date());
    const ofAll = failing();
    const own = [common.counter, bucket, tenant, isChecking, sent, failed, preview?.message];
    const key = [...own, ...ofAll].join(' ');
    return visits.get(key, async () => {
      const pinned = retainsReleases ? readSet(sent) : {};
      const ofVisit = readSet(failed);
      const avoided = new Set(Object.entries(ofVisit).map(([part, version]) => nameRelease(part, version)));
      for (const name of ofAll) avoided.add(name);
      const known = { bucket, tenant, checksModules: isChecking, pinned, avoided };
      const visit = resolveReleases(registry, { ...known, at: new Date() });
      return { registry, visit, failed: ofVisit, releaseSet: describeSet(visit.pinned), preview };
    });
  };
}

export interface Recipient {
  readonly visit: CurrentVisit;
  readonly visitor: Visitor | null;
  readonly language: Language;
  /** The language in the address, or null. */
  readonly chosenLanguage: Language | null;
}

/** Reads the visitor of a request. @param mayBeNew - whether a visitor without a token gets one */
export type RequestVisitorReader = (request: FastifyRequest, mayBeNew: boolean) => Promise<Visitor | null>;

export const createRequestVisitorReader =
  (readVisitor: VisitorReader, trustsProxy: TrustsProxy): RequestVisitorReader =>
  ({ headers, raw }, mayBeNew) =>
    readVisitor(headers.cookie, countedNetworks(addressBehind(trustsProxy, raw), trustsProxy), mayBeNew);

/** The first stage: who gets a document. */
export const createRecipientReader =
  (readVisit: VisitReader, readVisitor: RequestVisitorReader, cookies: ShopCookies) =>
  async (request: FastifyRequest, mayBeNew: boolean): Promise<Recipient> => {
    const visitor = await readVisitor(request, mayBeNew);
    return {
      language: languageFor(request, cookies),
      chosenLanguage: chosenLanguage(request),
      visitor,
      visit: await readVisit(request, visitor),
    };
  };

export type RecipientReader = ReturnType<typeof createRecipientReader>;
