import { type CleaningLimits, createHtmlCleaner, type HtmlCleaner } from './html-cleaner';
import type { Rendered } from './rendered';

/** Milliseconds that the HTML of one release may take from that of all others. */
const sharedMs = 200;

export type ReleaseCleaner = ReturnType<typeof createReleaseCleaner>;

/** The thread that cleans the HTML of all releases which take little time. */
export const createSharedCleaner = (limits: CleaningLimits): HtmlCleaner =>
  createHtmlCleaner({ ...limits, answerMs: Math.min(sharedMs, limits.answerMs) });

/**
 * Cleans the HTML of one release: in the thread of all, until it has once taken too long there, and from then on, that HTML
 * too, in a thread of its own.
 */
export function createReleaseCleaner(part: string, shared: HtmlCleaner, limits: CleaningLimits) {
  let own: HtmlCleaner | null = null;
  return {
    /** Starts the thread before there is HTML. Never rejects. */
    prepare: (): Promise<void> => shared.prepare(),
    /** Never rejects. */
    async clean(html: string): Promise<Rendered> {
      if (own) return own.clean({ part, html });
      const cleaned = await shared.clean({ part, html });
      if (cleaned.ok || cleaned.reason !== 'too-slow') return cleaned;
      own ??= createHtmlCleaner(limits);
      return own.clean({ part, html });
    },
    close: (): void => own?.close(),
  };
}
