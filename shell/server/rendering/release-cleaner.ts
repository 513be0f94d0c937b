import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type CleaningLimits, createHtmlCleaner, type HtmlCleaner } from './html-cleaner';
import type { Rendered } from './rendered';

/** Milliseconds that the HTML of one release may take from that of all others. */
const sharedMs = 200;

/** Bytes of cleaned HTML that are kept of one release. */
const keptBytes = 4 * 1024 * 1024;

export type ReleaseCleaner = ReturnType<typeof createReleaseCleaner>;

/** The thread that cleans the HTML of all releases which take little time. */
export const createSharedCleaner = (limits: CleaningLimits): HtmlCleaner =>
  createHtmlCleaner({ ...limits, answerMs: Math.min(sharedMs, limits.answerMs) });

/**
 * Cleans the HTML of one release: in the thread of all, until it has once taken too long there, and from then on, that HTML
 * too, in a thread of its own. A page that is drawn anew is most often what it was before, and is then cleaned already.
 */
export function createReleaseCleaner(part: string, shared: HtmlCleaner, limits: CleaningLimits) {
  let own: HtmlCleaner | null = null;
  const kept = new LRUCache<string, string>({
    maxSize: keptBytes,
    sizeCalculation: (html) => html.length * 2 + 1,
  });

  async function cleaned(html: string): Promise<Rendered> {
    if (own) return own.clean({ part, html });
    const rendered = await shared.clean({ part, html });
    if (rendered.ok || rendered.reason !== 'too-slow') return rendered;
    own ??= createHtmlCleaner(limits);
    return own.clean({ part, html });
  }

  return {
    /** Starts the thread before there is HTML. Never rejects. */
    prepare: (): Promise<void> => shared.prepare(),
    /** Never rejects. */
    async clean(html: string): Promise<Rendered> {
      const key = createHash('sha256').update(html).digest('base64');
      const known = kept.get(key);
      if (known !== undefined) return { ok: true, html: known };
      const rendered = await cleaned(html);
      if (rendered.ok) kept.set(key, rendered.html);
      return rendered;
    },
    close: (): void => own?.close(),
  };
}
