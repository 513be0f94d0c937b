import { createHash } from 'node:crypto';
import type { ServerHost } from '@storefront/contract';
import { isForNewVisits, type Registry, type RegistryRelease } from '@storefront/format';
import { mapConcurrently } from '@storefront/releases';
import type { Storage } from '@storefront/storage';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { composedParts } from '../releases/known-slots';
import { type ManifestReader, readServerCode } from '../releases/release-files';
import type { Settings } from '../settings/settings';
import { createReleaseCleaner, createSharedCleaner } from './html-cleaner';
import { createReleaseRenderer, type ReleaseRenderer } from './release-renderer';
import { renderHarness, startRenderProcess } from './render-process';
import { notRendered, type Rendered, type RenderLimits, renderLimitsOf } from './rendered';

/** Documents whose part the browser draws although its release renders on the server. */
const renderFailures = new Counter({
  name: 'storefront_render_failures_total',
  help: 'Documents that came without the HTML of a part, since its server entry gave none.',
  labelNames: ['part', 'release', 'reason'],
});

/** Bytes of HTML that are kept for documents with the same props. */
const keptBytes = 32 * 1024 * 1024;

/** Processes that are started side by side before a visitor asks: more would slow down the documents of visitors. */
const startsAtATime = 2;

interface RendererOptions {
  readonly readManifest: ManifestReader;
  readonly assets: Pick<Storage, 'read'>;
  readonly settings: Settings;
  readonly warn: (line: string) => void;
}

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * Renders parts by the server entries of their own releases, each in a process of its own that has nothing of this
 * server's. What a server entry returned is kept for as long as there is room, since it follows from its props.
 */
export function createRenderer({ settings, warn, ...sources }: RendererOptions) {
  const limits = renderLimitsOf(settings);
  const cleaner = createSharedCleaner(limits);
  const renderers = new LRUCache<string, ReleaseRenderer>({
    max: limits.processes,
    dispose: (renderer) => renderer.close(),
  });
  const kept = new LRUCache<string, string>({
    maxSize: keptBytes,
    sizeCalculation: (html) => html.length * 2 + 256,
  });
  const asked = new Map<string, Promise<Rendered>>();
  let isClosed = false;

  function rendererOf(part: string, release: RegistryRelease): ReleaseRenderer {
    const known = renderers.get(release.manifest);
    if (known) return known;
    const renderer = createReleaseRenderer({
      readCode: () => readServerCode({ ...sources, assetsOrigin: settings.ASSETS_ORIGIN }, part, release),
      start: (code) => startRenderProcess(code, limits, renderHarness),
      cleaner: createReleaseCleaner(part, cleaner, limits),
      warn,
    });
    renderers.set(release.manifest, renderer);
    return renderer;
  }

  /** One question for all documents that ask it at the same time. */
  function ask(part: string, release: RegistryRelease, question: string): Promise<Rendered> {
    if (isClosed) return Promise.resolve(notRendered('crashed'));
    const key = `${release.manifest} ${createHash('sha256').update(question).digest('base64')}`;
    const html = kept.get(key);
    if (html !== undefined) return Promise.resolve({ ok: true, html });
    const asking =
      asked.get(key) ??
      rendererOf(part, release)
        .render(question)
        .then((rendered) => {
          asked.delete(key);
          if (rendered.ok) kept.set(key, rendered.html);
          return rendered;
        });
    asked.set(key, asking);
    return asking;
  }

  return {
    /**
     * The HTML of a part for these props. Never rejects, and answers within the time that a document waits for it: what
     * comes later is kept for the next document. Neither props nor host may hold anything of one visitor.
     */
    async render(part: string, release: RegistryRelease, props: object, host: ServerHost): Promise<Rendered> {
      const rendered = await withinWait(limits, ask(part, release, JSON.stringify({ props, host })));
      if (rendered.ok || rendered.reason === 'no-entry') return rendered;
      const { reason } = rendered;
      renderFailures.inc({ part, release: release.version, reason });
      warn(`${part} ${release.version} was not rendered on the server: ${reason}.`);
      return rendered;
    },
    /**
     * Starts the processes of the releases that new visits get, a few at a time and those of the first page first: the first
     * document need not wait for them. Never rejects.
     */
    async prepare(registry: Registry): Promise<void> {
      const offered = composedParts(registry).flatMap((part) =>
        (registry.releases[part] ?? []).filter(isForNewVisits).map((release) => ({ part, release })),
      );
      await mapConcurrently(offered, startsAtATime, async ({ part, release }) => {
        const manifest = await sources.readManifest(part, release).catch(() => null);
        if (!isClosed && manifest?.entries['server']) await rendererOf(part, release).prepare();
      });
    },
    /** Ends all processes and threads, and begins no further ones. */
    close(): void {
      isClosed = true;
      renderers.clear();
      cleaner.close();
    },
  };
}

function withinWait({ waitMs }: RenderLimits, asking: Promise<Rendered>): Promise<Rendered> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(notRendered('too-slow')), waitMs);
    asking.then((rendered) => {
      clearTimeout(timer);
      resolve(rendered);
    });
  });
}
