import type { ReleaseFile } from '@storefront/format/release-file';

/** The script of a remote's container that is to be loaded. */
export interface FederatedRemote {
  /** The global that the script assigns the container to. */
  readonly global: string;
  readonly script: ReleaseFile;
}

/** The module that remotes expose. */
export const exposedModule = './fragment';

/** Milliseconds after which the script of a remote counts as failed. */
export const scriptTimeoutMs = 10_000;
