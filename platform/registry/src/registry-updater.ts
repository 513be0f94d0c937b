import type { Registry } from '@storefront/format';
import { registryLimitBytes } from '@storefront/signing';
import { type Storage, writeOver } from '@storefront/storage';
import { accept, hasExpired, type TrustedRegistry } from './accept';
import { type OpenedRegistry, openRegistry, registryPath } from './registry-document';

const lastGoodPath = 'last-good-registry.json';

type Saved =
  | { readonly ok: true; readonly isSaved: boolean }
  | { readonly ok: false; readonly reason: string };

type Restored =
  | { readonly ok: true; readonly trusted: TrustedRegistry | null }
  | { readonly ok: false; readonly reason: string };

const unusable = (error: unknown) => ({
  ok: false as const,
  reason: `cannot be kept over a restart in the STATE_FOLDER (${error instanceof Error ? error.message : String(error)})`,
});

/** The newest registry that a server has gone by, in a file that outlives it: after a restart it believes none before. */
function createLastGoodRegistry(state: Storage, platformKeys: readonly string[]) {
  return {
    /** The registry of the last run, which is trusted whatever its age; null where there was no last run. */
    async restore(): Promise<Restored> {
      try {
        const stored = await state.read(lastGoodPath);
        if (!stored) return { ok: true, trusted: null };
        const opened = openRegistry(stored.content, platformKeys);
        if (opened.ok) return { ok: true, trusted: { registry: opened.registry, text: opened.text } };
        return {
          ok: false,
          reason: `may be older than what visitors had: ${lastGoodPath} in the STATE_FOLDER is ${opened.reason}, and is to be removed`,
        };
      } catch (error) {
        return unusable(error);
      }
    },
    /** Keeps a registry for the next run, unless another server of the same folder was writing there too. */
    async save({ text }: TrustedRegistry): Promise<Saved> {
      try {
        return {
          ok: true,
          isSaved: await writeOver(state, lastGoodPath, text, await state.read(lastGoodPath)),
        };
      } catch (error) {
        return unusable(error);
      }
    },
  };
}

/**
 * Shares a refresh between all who ask for it: it begins anew where the last one began too long ago. One that is under
 * way is not joined then, since it may have read what was there before the call.
 * @param maxAgeMs milliseconds for which a refresh is good; 0 begins one for each call, or for all calls that wait.
 */
function shareRefresh(refresh: () => Promise<void>, maxAgeMs: number): () => Promise<void> {
  /** When the last one began, by a clock that cannot be set back. */
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

/**
 * What some work comes to within a time.
 * @throws {Error} where it takes longer than `timeoutMs` milliseconds; the work itself goes on.
 */
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
  /** Where the registry is published. */
  readonly storage: Storage;
  /** Where the last good registry is kept over restarts. */
  readonly state: Storage;
  /** Public keys of the platform. */
  readonly platformKeys: readonly string[];
  /** Milliseconds for which a registry is used before the next one is looked for; 0 looks each time. */
  readonly maxAgeMs?: number;
  /** The least counter of a registry that is believed: a server without a last good one would believe any other. */
  readonly leastCounter?: number;
  /** Bytes beyond which a registry is not read. */
  readonly limitBytes?: number;
  /** Told what is wrong whenever that changes. */
  warn(line: string): void;
  now?(): Date;
}

const timeoutMs = 2000;

/**
 * Keeps a server on the newest registry that the platform has signed. A document that is not accepted leaves the trusted
 * one in use, and so does a trusted one that expires or cannot be kept over a restart: visitors are served, with an alarm.
 */
export function createRegistryUpdater(options: UpdaterOptions) {
  const { storage, state, platformKeys, maxAgeMs = 0, leastCounter = 0, now = () => new Date() } = options;
  const { limitBytes = registryLimitBytes } = options;
  const lastGood = createLastGoodRegistry(state, platformKeys);
  let trusted: TrustedRegistry | null = null;
  let opened: { readonly version: string; readonly document: OpenedRegistry } | null = null;
  let isRestored = false;
  let saved: TrustedRegistry | null = null;
  let alarm: string | null = null;

  // Each of the following says what is wrong, or null.

  async function restore(): Promise<string | null> {
    if (isRestored) return null;
    const restored = await lastGood.restore();
    if (!restored.ok) return restored.reason;
    isRestored = true;
    saved = restored.trusted;
    if (saved && saved.registry.counter > (trusted?.registry.counter ?? leastCounter - 1)) trusted = saved;
    return null;
  }

  async function update(): Promise<string | null> {
    try {
      // Asked before the content is read: content that is newer is read once more with the next refresh.
      const version = await withTimeout(storage.versionOf(registryPath), timeoutMs);
      if (version === null) return 'is missing';
      if (version !== opened?.version) {
        const stored = await withTimeout(storage.read(registryPath, limitBytes), timeoutMs);
        if (!stored) return 'is missing';
        opened = { version, document: openRegistry(stored.content, platformKeys) };
      }
    } catch (error) {
      return `cannot be read (${error instanceof Error ? error.message : String(error)})`;
    }
    const accepted = accept(trusted, opened.document, now(), leastCounter);
    if (!accepted.ok) return accepted.reason;
    trusted = accepted.trusted;
    return null;
  }

  async function save(): Promise<string | null> {
    if (!isRestored || !trusted || saved === trusted) return null;
    const done = await lastGood.save(trusted);
    if (!done.ok) return done.reason;
    if (done.isSaved) saved = trusted;
    return null;
  }

  const expiry = () =>
    trusted && hasExpired(trusted.registry, now())
      ? `has expired on ${trusted.registry.expires} while in use`
      : null;

  async function refresh(): Promise<void> {
    const notRestored = await restore();
    const refused = await update();
    // On disk before it is shown: after a restart visitors get nothing older than what they had.
    const notSaved = notRestored ?? (await save());
    const reason = refused ?? expiry() ?? notSaved;
    if (reason && reason !== alarm) {
      const inUse = trusted ? `; release set ${trusted.registry.counter} stays in use` : '';
      options.warn(`The registry ${reason}${inUse}.`);
    }
    alarm = reason;
  }

  const refreshOnce = shareRefresh(refresh, maxAgeMs);

  return {
    /**
     * The registry to compose documents from.
     * @throws where none has ever been good.
     */
    async current(): Promise<Registry> {
      await refreshOnce();
      if (!trusted) throw new Error(`There is no registry to go by: the stored one ${alarm}.`);
      return trusted.registry;
    },
    /** What is in use, and what is wrong with what is stored. */
    status: () => ({
      counter: trusted?.registry.counter ?? null,
      expires: trusted?.registry.expires ?? null,
      alarm,
    }),
  };
}
