import type { StatsCompilation } from 'webpack';
import type { ReleaseManifest } from './release-manifest';

export type Entries = ReleaseManifest['entries'];

/** The files that each entry of builds starts with. */
export function entriesOf({ children: builds = [] }: StatsCompilation): Entries {
  const entries: Entries = {};
  const entrypoints = builds.flatMap((build) => Object.entries(build.entrypoints ?? {}));
  for (const [name, { assets = [], childAssets = {} }] of entrypoints) {
    const paths = assets.map((asset) => asset.name);
    entries[name] = {
      scripts: paths.filter((path) => path.endsWith('.js')),
      styles: paths.filter((path) => path.endsWith('.css')),
      preloads: (childAssets['preload'] ?? []).map(String).filter((path) => path.endsWith('.js')),
    };
  }
  return entries;
}
