import type { Registry } from '@ticket-storefront/format';
import { registryLimitBytes } from '@ticket-storefront/signing';
import { type Storage, writeIfUnchanged } from '@ticket-storefront/storage';
import { unapprovedReleases } from './approvals';
import { type OpenedRegistry, openRegistry, registryPath } from './registry-document';
import { describeSigners } from './root';
import type { Trust } from './trust';

/** The registry in use, and its signed text. */
export interface TrustedRegistry {
  readonly registry: Registry;
  readonly text: Buffer;
  /** The key that has signed it. */
  readonly key: string;
}

type Accepted =
  | { readonly ok: true; readonly trusted: TrustedRegistry }
  /** @property reason - continues "The registry …". */
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): Accepted => ({ ok: false, reason });

/** Whether a registry has expired. */
const hasExpired = ({ expires }: Registry, now: Date) => Date.parse(expires) <= now.getTime();

/**
 * Decides which registry to trust after reading a document. A trusted registry stays trusted after its expiry, so that
 * visitors are served if the platform is late. Once its key was taken away, any counter follows it: whoever stole the key may
 * have used the largest one.
 * @param minCounter - for a server without a trusted registry.
 */
export function accept(
  former: TrustedRegistry | null,
  document: OpenedRegistry,
  now: Date,
  minCounter = 0,
  trust: Trust | null = null,
): Accepted {
  if (!document.ok) return refuse(`is ${document.reason}`);
  const { registry, text, key } = document;
  const root = trust?.root() ?? null;
  const trusted = root && former && !root.registrar.includes(former.key) ? null : former;
  if (trusted?.text.equals(text)) return { ok: true, trusted };
  // An older registry would restore revoked releases, and an expired one would hide newer decisions.
  if (trusted && registry.counter <= trusted.registry.counter)
    return refuse(`is replayed: its counter is ${registry.counter}, after ${trusted.registry.counter}`);
  if (registry.counter < minCounter)
    return refuse(`is replayed: its counter is ${registry.counter}, below the minimum of ${minCounter}`);
  if (hasExpired(registry, now)) return refuse(`expired on ${registry.expires}`);
  const [unapproved] = root ? unapprovedReleases(registry, root) : [];
  if (unapproved) return refuse(`has ${unapproved[0]} in checkouts without approvals: ${unapproved[1]}`);
  return { ok: true, trusted: { registry, text, key } };
}

/** Path of the newest registry of a server, so that it trusts no older one after a restart. */
const lastGoodPath = 'last-good-registry.json';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const unusableState = (error: unknown) =>
  `cannot be stored in the STATE_FOLDER for a restart (${messageOf(error)})`;

/**
 * Shares a refresh between callers, and starts another if the last one started more than `maxAgeMs` ago. Callers do not join
 * an older running refresh, because it may have read outdated content.
 * @param maxAgeMs - 0 starts a refresh for each call, or one for all waiting calls.
 */
function shareRefresh(refresh: () => Promise<void>, maxAgeMs: number): () => Promise<void> {
  /** By a monotonic clock. */
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  const startNext = () =>
    running.then(() => {
      next = null;
      startedAt = performance.now();
      running = refresh();
      return running;
    });

  return () => {
    if (performance.now() - startedAt < maxAgeMs) return running;
    next ??= startNext();
    return next;
  };
}

/** Waits for some work. @throws {Error} after `timeoutMs` milliseconds. The work itself continues. */
async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface UpdaterOptions {
  readonly storage: Storage;
  /** Storage of the last good registry, for restarts. */
  readonly state: Storage;
  readonly trust: Trust;
  /** Milliseconds between two reads of the registry; 0 reads it each time. */
  readonly maxAgeMs?: number;
  /** Min counter of a trusted registry, for a server without a last good one. */
  readonly minCounter?: number;
  readonly limitBytes?: number;
  /** Receives each new problem. */
  warn(line: string): void;
  now?(): Date;
}

const timeoutMs = 2000;

/** Milliseconds between two searches for a newer root document, if the registry stays the same. */
const rootMaxAgeMs = 5000;

/** How long before its expiry a root document is in the log. */
const rootNoticeMs = 14 * 24 * 60 * 60 * 1000;

/** How long a document waits for a newer registry than the trusted one. Once storage has taken longer, none waits until it is in time again. */
const patienceMs = 1000;

/**
 * Provides a server with the newest registry that the platform has signed. If a document is not accepted, if the trusted
 * registry expires or if it cannot be stored, the trusted one stays in use, with an alarm.
 */
export function createRegistryUpdater(options: UpdaterOptions) {
  const { storage, state, trust, maxAgeMs = 0, minCounter = 0, now = () => new Date() } = options;
  const { limitBytes = registryLimitBytes } = options;
  let trusted: TrustedRegistry | null = null;
  let opened: { readonly version: string; readonly keys: string; readonly document: OpenedRegistry } | null =
    null;
  let rootProblem: string | null = null;
  let rootReadAt = Number.NEGATIVE_INFINITY;
  let isRestored = false;
  let saved: TrustedRegistry | null = null;
  let alarm: string | null = null;

  // Each of the following functions returns a problem, or null.

  /** Trusts the registry of the last run at any age. */
  async function restore(): Promise<string | null> {
    if (isRestored) return null;
    try {
      const stored = await state.read(lastGoodPath);
      const opened = stored && openRegistry(stored.content, trust.registryKeys());
      // Once its key was taken away, the last registry is as good as none.
      const last = opened?.ok === false && trust.root() ? null : opened;
      if (last && !last.ok) {
        return `may be older than the one that visitors had: remove ${lastGoodPath} in the STATE_FOLDER, which is ${last.reason}`;
      }
      isRestored = true;
      saved = last;
      if (last && last.registry.counter > (trusted?.registry.counter ?? minCounter - 1)) trusted = last;
      return null;
    } catch (error) {
      return unusableState(error);
    }
  }

  /** Reads newer root documents now and then, and before anything else. */
  async function updateRoot(isDue: boolean): Promise<void> {
    if (!isDue && performance.now() - rootReadAt < rootMaxAgeMs) return;
    rootReadAt = performance.now();
    rootProblem = await withTimeout(trust.refresh(), timeoutMs).catch(
      (error) => `is not checked (${messageOf(error)})`,
    );
  }

  async function read(): Promise<OpenedRegistry | null> {
    // Before the content: if that is newer, the next refresh reads it again.
    const version = await withTimeout(storage.versionOf(registryPath), timeoutMs);
    if (version === null) return null;
    const keys = trust.registryKeys().join();
    if (version !== opened?.version || keys !== opened.keys) {
      const stored = await withTimeout(storage.read(registryPath, limitBytes), timeoutMs);
      if (!stored) return null;
      opened = { version, keys, document: openRegistry(stored.content, trust.registryKeys()) };
    }
    return opened.document;
  }

  async function update(): Promise<string | null> {
    let document: OpenedRegistry | null;
    try {
      document = await read();
    } catch (error) {
      return `cannot be read (${messageOf(error)})`;
    }
    if (!document) return 'is missing';
    if (document.ok && trusted?.text.equals(document.text)) return rootProblem;
    // What an old root document allows may be what a new one forbids.
    await updateRoot(true);
    if (rootProblem) return rootProblem;
    const accepted = accept(trusted, document, now(), minCounter, trust);
    if (!accepted.ok) return accepted.reason;
    trusted = accepted.trusted;
    return rootProblem;
  }

  async function save(): Promise<string | null> {
    if (!isRestored || !trusted || saved === trusted) return null;
    try {
      const next = trusted;
      // Another server may write to the same folder; the next refresh tries again.
      if (await writeIfUnchanged(state, lastGoodPath, next.text, await state.read(lastGoodPath)))
        saved = next;
      return null;
    } catch (error) {
      return unusableState(error);
    }
  }

  const expiry = () =>
    trusted && hasExpired(trusted.registry, now())
      ? `expired on ${trusted.registry.expires} while in use`
      : null;

  function rootEnds(): string | null {
    const root = trust.root();
    if (!root || Date.parse(root.expires) - now().getTime() > rootNoticeMs) return null;
    return `can be changed until the root document expires on ${root.expires}: ${describeSigners(root.root)} have to sign the next one before`;
  }

  async function refresh(): Promise<void> {
    await updateRoot(false);
    const notRestored = await restore();
    const refused = await update();
    // Stored before use, so that visitors get nothing older after a restart.
    const notSaved = notRestored ?? (await save());
    const reason = refused ?? expiry() ?? notSaved ?? rootEnds();
    if (reason && reason !== alarm) {
      const inUse = trusted ? `; release set ${trusted.registry.counter} stays in use` : '';
      options.warn(`The registry ${reason}${inUse}.`);
    }
    alarm = reason;
  }

  const refreshOnce = shareRefresh(refresh, maxAgeMs);
  /** Whether the last refresh took longer than a document waits. */
  let isLate = false;

  /** Waits for a refresh, but only a moment if there is a trusted registry. */
  async function waitForRefresh(): Promise<void> {
    const since = performance.now();
    const refreshed = refreshOnce().then(() => {
      isLate = performance.now() - since > patienceMs;
    });
    if (!trusted) return refreshed;
    const inTime = withTimeout(refreshed, patienceMs).catch(() => {
      isLate = true;
    });
    if (!isLate) await inTime;
  }

  return {
    /** Returns the registry for documents: the trusted one while storage does not answer. @throws if none was ever accepted. */
    async current(): Promise<Registry> {
      await waitForRefresh();
      if (!trusted) throw new Error(`There is no usable registry: the stored one ${alarm}.`);
      return trusted.registry;
    },
    /** The registry in use, and the problem with the stored one. */
    status: () => ({
      counter: trusted?.registry.counter ?? null,
      expires: trusted?.registry.expires ?? null,
      alarm,
    }),
  };
}
