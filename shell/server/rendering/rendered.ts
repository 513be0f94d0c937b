import type { Settings } from '../settings/settings';

/** Why a part was not rendered, for the release's team and the platform. */
export type RenderFailure =
  /** The release has no server entry. */
  | 'no-entry'
  /** It did not answer in time. */
  | 'too-slow'
  /** Its HTML is longer than it may be. */
  | 'too-large'
  /** The entry threw. */
  | 'threw'
  /** Its process ended, or had to be ended for the memory that it took. */
  | 'crashed'
  /** It failed several times in a row, and is not asked for a while. */
  | 'circuit-open'
  /** The script is not the registered one, or what it returned is no HTML that a part may have. */
  | 'wrong';

/** The HTML of a part, or why there is none. */
export type Rendered =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly reason: RenderFailure };

export const notRendered = (reason: RenderFailure): Rendered => ({ ok: false, reason });

/** Milliseconds for which an answer is cached: HTML follows from what it was made of, and a failure is not cached. */
export const freshOfRendered = ({ ok }: Rendered): number => (ok ? Number.POSITIVE_INFINITY : 0);

/** Bytes that a cached answer takes, with its key. */
export const sizeOfRendered = (rendered: Rendered): number =>
  (rendered.ok ? rendered.html.length * 2 : 0) + 256;

/** What server entries may take. */
export interface RenderLimits {
  /** Milliseconds that a document waits for the HTML of its parts. */
  readonly waitMs: number;
  /** Milliseconds after which a process that does not answer a question is ended. */
  readonly answerMs: number;
  /** The same for a process that starts. */
  readonly startMs: number;
  /** Bytes of the HTML of one part. */
  readonly htmlBytes: number;
  /** Bytes of memory of one process. */
  readonly memoryBytes: number;
  /** Questions that wait for the process of one release. */
  readonly queue: number;
  /** Releases that have a process at the same time. */
  readonly processes: number;
}

export const renderLimitsOf = (settings: Settings): RenderLimits => ({
  waitMs: settings.RENDER_WAIT_MS,
  answerMs: settings.RENDER_TIMEOUT_MS,
  startMs: settings.RENDER_START_MS,
  htmlBytes: settings.RENDER_LIMIT_BYTES,
  memoryBytes: settings.RENDER_MEMORY_BYTES,
  queue: settings.RENDER_QUEUE,
  processes: settings.RENDER_PROCESSES,
});
