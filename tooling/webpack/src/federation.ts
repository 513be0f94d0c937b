import { join } from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import { containerGlobal, sharedPackages, sharedReactRange } from '@storefront/format/parts';
import webpack, { type Chunk, type Compiler, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import ownPackage from '../package.json' with { type: 'json' };
import { type BrowserOptions, entryIn, hashIn } from './common-config';

const exposedChunk = 'exposed';

/**
 * Moves the exposed module into the container's entry, so that a remote starts with one script, and the styles of later
 * chunks into the entry's style, which the document loads. Chunks of `import()` stay separate.
 */
class StartWithOneScript implements WebpackPluginInstance {
  readonly #container: string;

  constructor(container: string) {
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartWithOneScript', (compilation) => {
      const { chunkGraph } = compilation;
      const stage = webpack.OptimizationStages.STAGE_ADVANCED;
      compilation.hooks.optimizeChunks.tap({ name: 'StartWithOneScript', stage }, () => {
        const entry = compilation.namedChunks.get(this.#container);
        const exposed = compilation.namedChunks.get(exposedChunk);
        if (!entry || !exposed || !compilation.chunks.has(exposed)) return;
        chunkGraph.integrateChunks(entry, exposed);
        compilation.chunks.delete(exposed);
        for (const later of compilation.chunks) if (later !== entry) moveStyles(later, entry);
        return true;
      });

      function moveStyles(from: Chunk, to: Chunk): void {
        for (const style of chunkGraph.getChunkModulesIterableBySourceType(from, 'css/mini-extract') ?? []) {
          chunkGraph.connectChunkAndModule(to, style);
          chunkGraph.disconnectChunkAndModule(from, style);
        }
      }
    });
  }
}

/**
 * The plugins that make a remote of Module Federation: webpack's container with `./fragment`, which takes React from the
 * shell, the integrity of its later chunks in its entry, and `mf-manifest.json` (docs/federation.md). The container is
 * webpack's own because one of `@module-federation/enhanced` is 4 KB larger and works the same in the shell's runtime.
 */
export function federationPlugins({ folder, name, mode, language }: BrowserOptions): WebpackPluginInstance[] {
  const global = containerGlobal(name);
  const options = {
    name: global,
    filename: `${entryIn('fragment', language)}${hashIn(mode)}.js`,
    library: { type: 'var', name: global },
    exposes: { './fragment': { import: join(folder, 'src/fragment.tsx'), name: exposedChunk } },
    shared: Object.fromEntries(
      sharedPackages.map((shared) => [
        shared,
        { import: false as const, singleton: true, strictVersion: true, requiredVersion: sharedReactRange },
      ]),
    ),
  };
  const manifest = { fileName: `${entryIn('mf-manifest', language)}.json` };
  return [
    new webpack.container.ModuleFederationPlugin(options),
    new StartWithOneScript(global),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new StatsPlugin(
      { ...options, manifest },
      { pluginVersion: ownPackage.dependencies['@module-federation/manifest'], bundler: 'webpack' },
    ),
  ];
}
