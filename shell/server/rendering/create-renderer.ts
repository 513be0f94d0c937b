import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerHost } from '@ticket-storefront/contract';
import {
  isForNewVisits,
  nameRelease,
  type Registry,
  type RegistryRelease,
  renderRules,
} from '@ticket-storefront/format';
import { createReadCache } from '@ticket-storefront/server';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import { composedParts } from '../releases/known-slots';
import { readServerCode, type ServerCodeSources } from '../releases/release-files';
import { createHtmlCleaner, createReleaseCleaner } from './html-cleaner';
import { createReleaseRenderer, type ReleaseRenderer } from './release-renderer';
import { renderHarness, startRenderProcess } from './render-process';
import {
  freshOfRendered,
  notRendered,
  type Rendered,
  type RenderFailure,
  type RenderLimits,
  sizeOfRendered,
} from './rendered';

const renderFailures = new Counter({
  name: 'storefront_render_failures_total',
  help: 'Documents without the HTML of a part, because its server entry failed.',
  labelNames: ['part', 'release', 'reason'],
});

/** Failures that a slow or full server does not cause. */
const ownFaults: ReadonlySet<string> = new Set<RenderFailure>(['threw', 'wrong', 'too-large']);

const maxCachedBytes = 32 * 1024 * 1024;

/** For the HTML of one release in the thread of all releases whose HTML takes little time. */
const sharedCleaningMs = 200;

/** More would slow down the documents of visitors. */
const maxConcurrentStarts = 2;

interface RendererOptions extends ServerCodeSources {
  readonly limits: RenderLimits;
  readonly warn: (line: string) => void;
}

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders parts by their releases' server entries, each in an isolated process. The HTML is cached by its props. */
export function createRenderer({ limits, warn, ...sources }: RendererOptions) {
  const cleaner = createHtmlCleaner({ ...limits, answerMs: Math.min(sharedCleaningMs, limits.answerMs) });
  // The least recently used release loses its process.
  const renderers = new LRUCache<string, ReleaseRenderer>({
    max: limits.processes,
    dispose: (renderer) => renderer.close(),
  });
  const answers = createReadCache<Rendered>({
    max: maxCachedBytes,
    sizeOf: sizeOfRendered,
    freshMs: freshOfRendered,
  });
  // How often each release failed in a row by its own fault. What is slow may be the server.
  const failures = new Map<string, number>();
  let isClosed = false;

  function rendererOf(part: string, release: RegistryRelease): ReleaseRenderer {
    const known = renderers.get(release.manifest);
    if (known) return known;
    const renderer = createReleaseRenderer({
      readCode: () => readServerCode(sources, part, release),
      start: (code) => startRenderProcess(code, limits, renderHarness),
      cleaner: createReleaseCleaner(part, cleaner, limits),
      warn,
    });
    renderers.set(release.manifest, renderer);
    return renderer;
  }

  function renderCached(part: string, release: RegistryRelease, input: string): Promise<Rendered> {
    if (isClosed) return Promise.resolve(notRendered('crashed'));
    const key = `${release.manifest} ${createHash('sha256').update(input).digest('base64')}`;
    return answers.get(key, async () => {
      const rendered = await rendererOf(part, release).render(input);
      const name = nameRelease(part, release.version);
      if (rendered.ok) failures.delete(name);
      else if (ownFaults.has(rendered.reason)) failures.set(name, (failures.get(name) ?? 0) + 1);
      return rendered;
    });
  }

  return {
    /**
     * Renders a part within the time that a document waits; later HTML is cached for the next document. Props and host must not
     * have anything of one visitor. Never rejects.
     */
    async render(part: string, release: RegistryRelease, props: object, host: ServerHost): Promise<Rendered> {
      const rendered = await Promise.race([
        renderCached(part, release, JSON.stringify({ props, host })),
        wait(limits.waitMs, notRendered('too-slow'), { ref: false }),
      ]);
      if (rendered.ok || rendered.reason === 'no-entry') return rendered;
      const { reason } = rendered;
      renderFailures.inc({ part, release: release.version, reason });
      warn(`${part} ${release.version} was not rendered on the server: ${reason}.`);
      return rendered;
    },
    /** Starts the processes of the releases for new visits before the first document needs them. Never rejects. */
    async prepare(registry: Registry): Promise<void> {
      const offered = composedParts(registry).flatMap((part) =>
        (registry.releases[part] ?? []).filter(isForNewVisits).map((release) => ({ part, release })),
      );
      await pLimit(maxConcurrentStarts).map(offered, async ({ part, release }) => {
        const manifest = await sources.readManifest(part, release).catch(() => null);
        if (!isClosed && manifest?.entries['server']) await rendererOf(part, release).prepare();
      });
    },
    /** Whether the last renders of a release failed, by a fault of its server entry. */
    isFailing: (part: string, version: string): boolean =>
      (failures.get(nameRelease(part, version)) ?? 0) >= renderRules.render.failuresInARow,
    close(): void {
      isClosed = true;
      renderers.clear();
      cleaner.close();
    },
  };
}
