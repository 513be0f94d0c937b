import type { Registry } from '@storefront/contracts/registry';
import type { Storage } from '@storefront/storage/storage';
import { writeOver } from '@storefront/storage/write-over';
import { type ReadRegistry, readRegistryText, registryPath } from './registry-store';

export interface KeeperOptions {
  /** Where the registry is published. */
  readonly storage: Storage;
  /** Where the last good registry is kept over restarts. */
  readonly state: Storage;
  /** Public keys of the platform. */
  readonly platformKeys: readonly string[];
  /** How old a registry in use may be before it is looked for again; 0 looks each time. */
  readonly maxAgeMs?: number;
  /** Told what is wrong whenever that changes. */
  warn(line: string): void;
  now?(): Date;
}

const goodPath = 'last-good-registry.json';
const patienceMs = 2000;

const withPatience = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs / 1000} s`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface GoodRegistry {
  readonly registry: Registry;
  readonly text: Buffer;
}

/** A document as it was found, whatever it turns out to be. */
interface SeenDocument {
  readonly tag: string;
  readonly text: Buffer;
  readonly read: ReadRegistry;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Keeps the newest registry that the platform has signed. A forged, replayed or expired document is refused, and the
 * last good one stays; one that expires while it is in use stays with an alarm, and so does one that cannot be kept over
 * a restart: visitors are served all the same.
 */
export function createRegistryKeeper(options: KeeperOptions) {
  const { storage, state, platformKeys, maxAgeMs = 0, now = () => new Date() } = options;
  let good: GoodRegistry | null = null;
  let seen: SeenDocument | null = null;
  let isRestored = false;
  let kept: GoodRegistry | null = null;
  let alarm: string | null = null;
  /** When the last check began, by a clock that nobody sets back. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> = Promise.resolve();
  let nextCheck: Promise<void> | null = null;

  const hasExpired = ({ extras }: Registry) => Date.parse(extras.expires) <= now().getTime();
  const counterOf = (of: GoodRegistry | null) => of?.registry.extras.counter ?? -1;

  // Each of the following says what is wrong, or null.

  function take({ text, read }: SeenDocument): string | null {
    if (good?.text.equals(text)) return null;
    if (!read.ok) return `is ${read.reason}`;
    const { counter, expires } = read.registry.extras;
    if (counter <= counterOf(good)) return `is replayed: it has counter ${counter}, after ${counterOf(good)}`;
    if (hasExpired(read.registry)) return `has expired on ${expires}`;
    good = { registry: read.registry, text };
    return null;
  }

  async function look(): Promise<string | null> {
    try {
      const stored = await withPatience(storage.read(registryPath));
      if (!stored) return 'is missing';
      const { tag, content: text } = stored;
      if (tag !== seen?.tag) seen = { tag, text, read: readRegistryText(text, platformKeys) };
      return take(seen);
    } catch (error) {
      return `cannot be read (${wordsOf(error)})`;
    }
  }

  async function restore(): Promise<string | null> {
    const stored = await state.read(goodPath);
    const read = stored && readRegistryText(stored.content, platformKeys);
    if (read?.ok === false) {
      return `may be older than what visitors had: ${goodPath} in the STATE_FOLDER is ${read.reason}, and is to be removed`;
    }
    isRestored = true;
    if (!read) return null;
    kept = { registry: read.registry, text: stored.content };
    if (counterOf(kept) > counterOf(good)) good = kept;
    return null;
  }

  async function keep(): Promise<string | null> {
    if (!isRestored || !good || kept === good) return null;
    if (await writeOver(state, goodPath, good.text, await state.read(goodPath))) kept = good;
    return null;
  }

  async function withState(task: () => Promise<string | null>): Promise<string | null> {
    try {
      return await task();
    } catch (error) {
      return `cannot be kept over a restart in the STATE_FOLDER (${wordsOf(error)})`;
    }
  }

  function expiry(): string | null {
    return good && hasExpired(good.registry)
      ? `has expired on ${good.registry.extras.expires} while in use`
      : null;
  }

  async function check(): Promise<void> {
    const unrestored = isRestored ? null : await withState(restore);
    const refused = await look();
    // On disk before it is shown: what visitors have had is not gone back behind.
    const unkept = unrestored ?? (await withState(keep));
    const reason = refused ?? expiry() ?? unkept;
    if (reason && reason !== alarm) {
      const inUse = good ? `; release set ${counterOf(good)} stays in use` : '';
      options.warn(`The registry ${reason}${inUse}.`);
    }
    alarm = reason;
  }

  /** Checks anew: a check that is under way may have read what was stored before whoever asks now came. */
  function checkAnew(): Promise<void> {
    nextCheck ??= checking.then(() => {
      nextCheck = null;
      checkedAt = performance.now();
      checking = check();
      return checking;
    });
    return nextCheck;
  }

  return {
    /**
     * The registry to compose documents from.
     * @throws where none has ever been good.
     */
    async current(): Promise<Registry> {
      const isTooOld = performance.now() - checkedAt >= maxAgeMs;
      await (isTooOld ? checkAnew() : checking);
      if (!good) throw new Error(`There is no registry to go by: the stored one ${alarm}.`);
      return good.registry;
    },
    /** What is in use, and what is wrong with what is stored. */
    status: () => ({
      counter: good?.registry.extras.counter ?? null,
      expires: good?.registry.extras.expires ?? null,
      alarm,
    }),
  };
}
