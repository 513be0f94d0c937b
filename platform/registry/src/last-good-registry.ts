import type { Storage } from '@storefront/storage/storage';
import { writeOver } from '@storefront/storage/write-over';
import type { TrustedRegistry } from './accept';
import { openRegistry } from './registry-document';

const path = 'last-good-registry.json';

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
export function createLastGoodRegistry(state: Storage, platformKeys: readonly string[]) {
  return {
    /** The registry of the last run, which is trusted whatever its age; null where there was no last run. */
    async restore(): Promise<Restored> {
      try {
        const stored = await state.read(path);
        if (!stored) return { ok: true, trusted: null };
        const opened = openRegistry(stored.content, platformKeys);
        if (opened.ok) return { ok: true, trusted: { registry: opened.registry, text: opened.text } };
        return {
          ok: false,
          reason: `may be older than what visitors had: ${path} in the STATE_FOLDER is ${opened.reason}, and is to be removed`,
        };
      } catch (error) {
        return unusable(error);
      }
    },
    /** Keeps a registry for the next run, unless another server of the same folder was writing there too. */
    async save({ text }: TrustedRegistry): Promise<Saved> {
      try {
        return { ok: true, isSaved: await writeOver(state, path, text, await state.read(path)) };
      } catch (error) {
        return unusable(error);
      }
    },
  };
}
