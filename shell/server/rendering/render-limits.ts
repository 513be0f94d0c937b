import type { Settings } from '../settings/settings';

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
