import type { FaultKind } from '@ticket-storefront/api/protocol';

/** A file of a release that failed to load. */
export class FileError extends Error {
  readonly kind: 'script' | 'style';

  constructor(kind: 'script' | 'style', url: string) {
    super(`The ${kind} ${url} could not be loaded.`);
    this.kind = kind;
  }
}

/** An error of a part, with the part's name and release. */
export class PartError extends Error {
  /** Empty if the part is unknown. */
  readonly part: string;
  readonly kind: FaultKind;

  constructor(part: string, release: string, kind: FaultKind, cause: unknown) {
    super(`${part} ${release}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.part = part;
    this.kind = cause instanceof FileError ? cause.kind : kind;
  }
}
