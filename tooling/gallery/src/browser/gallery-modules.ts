import type { Stories } from '@storefront/testing';

/** What the gallery is made of, as its entry collects it. */
export interface GalleryModules {
  /** Stories by the file that tells them, such as `shared/ui/src/fields`. */
  readonly files: Readonly<Record<string, Stories>>;
  /** Components by file and name, such as `shared/ui/src/button.tsx Button`. */
  readonly components: Readonly<Record<string, unknown>>;
  /** Fragments by the name of their remote. */
  readonly remotes: Readonly<Record<string, unknown>>;
  /** Address of the typeface. */
  readonly typeface: string;
}
