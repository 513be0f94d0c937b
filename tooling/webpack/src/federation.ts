import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StatsPlugin } from '@module-federation/manifest';
import { containerGlobal, sharedPackages, sharedReactRange } from '@ticket-storefront/format/parts';
import { strToU8, zipSync } from 'fflate';
import * as v from 'valibot';
import webpack, { type Chunk, type Compiler, type Module, type WebpackPluginInstance } from 'webpack';
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
        const entrypoint = compilation.entrypoints.get(this.#container);
        const exposed = compilation.namedChunks.get(exposedChunk);
        if (!entry || !entrypoint || !exposed || !compilation.chunks.has(exposed)) return;
        // The entry writes the hashes of its children only.
        for (const child of [...exposed.groupsIterable].flatMap((group) => [...group.childrenIterable])) {
          if (entrypoint.addChild(child)) child.addParent(entrypoint);
        }
        chunkGraph.integrateChunks(entry, exposed);
        compilation.chunks.delete(exposed);
        for (const later of compilation.chunks) if (later !== entry) moveStyles(later, entry);
        return true;
      });

      const orderIn = (chunk: Chunk, module: Module): number =>
        Math.max(...[...chunk.groupsIterable].map((group) => group.getModulePostOrderIndex(module) ?? 0));

      function moveStyles(from: Chunk, to: Chunk): void {
        const styles = chunkGraph.getChunkModulesIterableBySourceType(from, 'css/mini-extract') ?? [];
        for (const style of [...styles]) {
          const index = compilation.modules.size + orderIn(from, style);
          chunkGraph.disconnectChunkAndModule(from, style);
          if (chunkGraph.isModuleInChunk(style, to)) continue;
          chunkGraph.connectChunkAndModule(to, style);
          // After the entry's own styles. The style extractor fails without an order.
          for (const group of to.groupsIterable) group.setModulePostOrderIndex(style, index);
        }
      }
    });
  }
}

const packageSchema = v.object({ storefront: v.optional(v.object({ slot: v.optional(v.string()) })) });

const propsOfSlots: Readonly<Record<string, string>> = { event: 'EventPageProps', cart: 'CartPanelProps' };

/** The types of the module that a remote exposes, by its slot. */
function declareModule(folder: string): string {
  const { storefront } = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const props = propsOfSlots[storefront?.slot ?? ''] ?? 'CheckoutProps';
  return `import type { ${props}, Fragment } from '@ticket-storefront/contract';

declare const fragment: Fragment<${props}>;
export default fragment;
`;
}

/** Archive of a remote's types, where tools of Module Federation expect it by the manifest. */
const typesArchive = 'mf-types.zip';

/** An archive whose bytes depend on the file only. */
const zip = (path: string, text: string) => zipSync({ [path]: strToU8(text) }, { mtime: '1980-01-01' });

/** Emits the types of a remote. */
const emitTypes = (folder: string): WebpackPluginInstance => ({
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EmitTypes', (compilation) => {
      compilation.hooks.processAssets.tap('EmitTypes', () => {
        const archive = Buffer.from(zip('fragment.d.ts', declareModule(folder)));
        compilation.emitAsset(typesArchive, new webpack.sources.RawSource(archive));
      });
    });
  },
});

type ManifestOptions = Extract<ConstructorParameters<typeof StatsPlugin>[0]['manifest'], object>;
type CompleteStats = NonNullable<ManifestOptions['additionalData']>;

const noFiles = { sync: [], async: [] };

/** Completes the statistics of a remote for its `mf-manifest.json`: its later chunks, its types, and what it shares. */
const completeStats: CompleteStats = ({ stats, compilation }) => {
  const entry = stats.metaData.remoteEntry.name;
  const files = [...compilation.chunks].flatMap(({ files }) => [...files]);
  const named = (ending: string) => files.filter((file) => file.endsWith(ending) && file !== entry).sort();
  const js = { sync: [], async: named('.js') };
  const css = { sync: named('.css'), async: [] };
  return {
    ...stats,
    metaData: { ...stats.metaData, types: { path: '', name: '', zip: typesArchive, api: '' } },
    exposes: stats.exposes.map((exposed) => ({ ...exposed, assets: { js, css } })),
    shared: sharedPackages.map((name) => ({
      id: `${stats.name}:${name}`,
      name,
      version: '',
      singleton: true,
      requiredVersion: sharedReactRange,
      hash: '',
      assets: { js: noFiles, css: noFiles },
      deps: [],
      usedIn: [],
      usedExports: [],
      fallback: '',
      fallbackName: '',
      fallbackType: '',
    })),
  };
};

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
  const manifest = { fileName: `${entryIn('mf-manifest', language)}.json`, additionalData: completeStats };
  return [
    new webpack.container.ModuleFederationPlugin(options),
    new StartWithOneScript(global),
    emitTypes(folder),
    new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    new StatsPlugin(
      { ...options, manifest },
      { pluginVersion: ownPackage.dependencies['@module-federation/manifest'], bundler: 'webpack' },
    ),
  ];
}
