import type { Registry } from '@storefront/contracts/registry';
import type { Storage } from '../storage/storage';
import { writeOver } from '../storage/write-over';
import { readRegistryText, registryPath } from './registry-store';

export interface KeeperOptions {
  /** Where the registry is published. */
  readonly storage: Storage;
  /** Where the last good registry is kept over restarts. */
  readonly state: Storage;
  /** Public keys of the platform. */
  readonly platformKeys: readonly string[];
  /** How old a registry in use may be before it is looked for again; 0 looks each time. */
  readonly maxAgeMs?: number;
  /** Told once about each document that is refused, and about an expiry. */
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

/**
 * Keeps the newest registry that the platform has signed. A forged, replayed or expired document is refused, and the
 * last good one stays; one that expires while it is in use stays with an alarm.
 */
export function createRegistryKeeper(options: KeeperOptions) {
  const { storage, state, platformKeys, maxAgeMs = 0, now = () => new Date() } = options;
  let good: { readonly registry: Registry; readonly text: Buffer } | null = null;
  let seenTag: string | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refusal: string | null = null;
  let checking: Promise<void> | null = null;

  const hasExpired = ({ extras }: Registry) => Date.parse(extras.expires) <= now().getTime();

  const say = (reason: string) => {
    if (refusal === reason) return;
    refusal = reason;
    const kept = good ? `; release set ${good.registry.extras.counter} stays in use` : '';
    options.warn(`The registry ${reason}${kept}.`);
  };

  /** @returns why the document is refused, or null. */
  async function take(text: Buffer): Promise<string | null> {
    if (good?.text.equals(text)) return null;
    const read = readRegistryText(text, platformKeys);
    if (!read.ok) return `is ${read.reason}`;
    const { counter } = read.registry.extras;
    const highest = good?.registry.extras.counter ?? -1;
    if (counter <= highest) return `is replayed: it has counter ${counter}, after ${highest}`;
    if (hasExpired(read.registry)) return `has expired on ${read.registry.extras.expires}`;
    const former = await state.read(goodPath);
    // On disk first: what has been shown once is never gone back behind.
    await writeOver(state, goodPath, text, former);
    good = { registry: read.registry, text };
    return null;
  }

  async function restore(): Promise<void> {
    const text = (await state.read(goodPath))?.content;
    const read = text && readRegistryText(text, platformKeys);
    if (text && read?.ok) good = { registry: read.registry, text };
  }

  async function check(): Promise<void> {
    if (!good) await restore();
    try {
      const stored = await withPatience(storage.read(registryPath));
      if (!stored) return say('is missing');
      if (stored.tag !== seenTag) {
        const reason = await take(stored.content);
        seenTag = stored.tag;
        if (reason) return say(reason);
        refusal = null;
      }
    } catch (error) {
      say(`cannot be read (${error instanceof Error ? error.message : error})`);
      seenTag = null;
    }
    if (good && hasExpired(good.registry)) say(`has expired on ${good.registry.extras.expires} while in use`);
  }

  return {
    /**
     * The registry to compose documents from.
     * @throws where none has ever been good.
     */
    async current(): Promise<Registry> {
      if (Date.now() - checkedAt >= maxAgeMs) {
        checking ??= check().finally(() => {
          checking = null;
          checkedAt = Date.now();
        });
        await checking;
      }
      if (!good) throw new Error(`There is no registry to go by: the stored one ${refusal ?? 'is missing'}.`);
      return good.registry;
    },
    /** What is in use, and what is wrong with what is stored. */
    status: () => ({
      counter: good?.registry.extras.counter ?? null,
      expires: good?.registry.extras.expires ?? null,
      alarm: refusal,
    }),
  };
}
