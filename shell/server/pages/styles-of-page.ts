import type { ReleaseFile } from '@storefront/format/release-file';
import type { Preloads } from '../document/render-document';
import type { ReleaseSet } from '../releases/pick-releases';

/** The styles of a page in the order in which they apply: of the shell, then of the remotes that it opens with. */
export const stylesOfPage = (
  { styles, remotes }: Pick<ReleaseSet, 'styles' | 'remotes'>,
  preloads: Preloads,
): readonly ReleaseFile[] => [
  ...styles,
  ...(preloads === 'remotes' ? Object.values(remotes).flatMap((remote) => remote.styles) : []),
];
