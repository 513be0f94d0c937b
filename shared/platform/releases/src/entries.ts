import { isContainerGlobal } from '@storefront/contracts/container-global';
import type { StatsCompilation } from 'webpack';
import type { ReleaseManifest } from './release-manifest';

export type Entries = ReleaseManifest['entries'];

/** The files that each entry of a build starts with. A remote's container is its entry `fragment`. */
export function entriesOf(stats: StatsCompilation): Entries {
  const entries: Entries = {};
  for (const [name, { assets = [], childAssets = {} }] of Object.entries(stats.entrypoints ?? {})) {
    const paths = assets.map((asset) => asset.name);
    entries[isContainerGlobal(name) ? 'fragment' : name] = {
      scripts: paths.filter((path) => path.endsWith('.js')),
      styles: paths.filter((path) => path.endsWith('.css')),
      preloads: (childAssets['preload'] ?? []).map(String).filter((path) => path.endsWith('.js')),
    };
  }
  return entries;
}
