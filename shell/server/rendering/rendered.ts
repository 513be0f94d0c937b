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
