import type { Settings } from '../settings/settings';

/** Shown to the release's team and the platform. */
export type RenderFailure =
  /** The release has no server entry. */
  | 'no-entry'
  | 'too-slow'
  | 'too-large'
  /** The entry threw. */
  | 'threw'
  /** Its process ended, or took too much memory. */
  | 'crashed'
  /** It failed several times in a row and is paused. */
  | 'circuit-open'
  /** The script is not the registered one, or its HTML is forbidden. */
  | 'wrong';

export type Rendered =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly reason: RenderFailure };

export const notRendered = (reason: RenderFailure): Rendered => ({ ok: false, reason });

/** HTML is cached forever, because it depends on the input only; failures are not cached. */
export const freshOfRendered = ({ ok }: Rendered): number => (ok ? Number.POSITIVE_INFINITY : 0);

/** Bytes, with the key. */
export const sizeOfRendered = (rendered: Rendered): number =>
  (rendered.ok ? rendered.html.length * 2 : 0) + 256;

/** The limits of server entries, as their settings describe them. */
export const renderLimitsOf = (settings: Settings) => ({
  waitMs: settings.RENDER_WAIT_MS,
  answerMs: settings.RENDER_TIMEOUT_MS,
  startMs: settings.RENDER_START_MS,
  htmlBytes: settings.RENDER_LIMIT_BYTES,
  memoryBytes: settings.RENDER_MEMORY_BYTES,
  queue: settings.RENDER_QUEUE,
  processes: settings.RENDER_PROCESSES,
});

export type RenderLimits = Readonly<ReturnType<typeof renderLimitsOf>>;
