import type { Language } from '@storefront/domain/language';
import type { PartName } from '@storefront/format/parts';
import type { RegistryRelease } from '@storefront/format/registry-release';
import type { ReleaseFile } from '@storefront/format/release-file';
import type { ListedAddresses } from '@storefront/server/document-policy';
import type { BootRemote } from '../../src/document/boot';

/** The shell's entry that a document starts with. */
export type ShellEntry = 'storefront' | 'checkout' | 'waiting-room';

/** What a document starts with, and the language that it is wanted in. */
export interface DocumentStart {
  readonly entry: ShellEntry;
  readonly language: Language;
}

/** The files of one document: the shell's own for its kind of document, and the remotes it may load. */
export interface ReleaseSet {
  /** The language of the document: the one that it was wanted in, if the shell's release speaks it. */
  readonly language: Language;
  readonly scripts: readonly ReleaseFile[];
  readonly styles: readonly ReleaseFile[];
  /** What the shell's entry imports later. */
  readonly preloads: readonly ReleaseFile[];
  /** Of the shell's release; null where it has none. */
  readonly typeface: ReleaseFile | null;
  readonly remotes: Readonly<Record<string, BootRemote>>;
  /** The releases themselves, of the shell too, by part. */
  readonly releases: Readonly<Partial<Record<PartName, RegistryRelease>>>;
  /** Addresses of all that the document may load of these releases, at once or later. */
  readonly listed: ListedAddresses;
}
