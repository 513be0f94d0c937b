import { type RenderRule, renderRules } from '@ticket-storefront/format';
import { backoffMs, createReadCache } from '@ticket-storefront/server';
import type { ServerCode } from '../releases/release-files';
import type { ReleaseCleaner } from './html-cleaner';
import type { RenderProcess } from './render-process';
import { notRendered, type Rendered } from './rendered';

/** A circuit breaker: pauses after several failures in a row. */
export function createCircuit({ failuresInARow, firstPauseMs, maxPauseMs }: RenderRule, now: () => number) {
  let failures = 0;
  let openUntil = 0;
  const pauseFor = (excess: number) => {
    openUntil = now() + backoffMs(excess, firstPauseMs, maxPauseMs);
  };

  const isOpen = () => failures >= failuresInARow && now() < openUntil;

  return {
    isOpen,
    /** Whether to try now. After the pause, one try decides for all others. */
    allows(): boolean {
      if (isOpen()) return false;
      if (failures >= failuresInARow) pauseFor(failures - failuresInARow + 1);
      return true;
    },
    record(succeeded: boolean): void {
      failures = succeeded ? 0 : failures + 1;
      pauseFor(failures - failuresInARow + 1);
    },
  };
}

interface ReleaseRendererOptions {
  /** Null without a server entry. Rejects if it is not the registered one. */
  readonly readCode: () => Promise<ServerCode | null>;
  readonly start: (code: ServerCode) => RenderProcess;
  readonly cleaner: ReleaseCleaner;
  readonly warn: (line: string) => void;
}

export type ReleaseRenderer = ReturnType<typeof createReleaseRenderer>;

/** Renders with the server entry of one release, in one process that starts on demand. */
export function createReleaseRenderer({ readCode, start, cleaner, warn }: ReleaseRendererOptions) {
  const circuit = createCircuit(renderRules.render, Date.now);
  const restarts = createCircuit(renderRules.restart, Date.now);
  const codes = createReadCache<ServerCode | null>({ max: 1 });
  const cachedCode = () => codes.get('server entry', readCode);
  let running: RenderProcess | null = null;
  let isClosed = false;

  function startedProcess(entry: ServerCode): RenderProcess {
    if (running && !running.hasEnded()) return running;
    // Counts as failed until its first response.
    restarts.record(false);
    running = start(entry);
    return running;
  }

  async function renderWith(entry: ServerCode, input: string): Promise<Rendered> {
    if (isClosed) return notRendered('crashed');
    const rendered = await startedProcess(entry).render(input);
    if (!rendered.ok) return rendered;
    restarts.record(true);
    return cleaner.clean(rendered.html);
  }

  return {
    /** Resolves when the process is ready. Never rejects: the first `render` reports failures. */
    async prepare(): Promise<void> {
      const entry = await cachedCode().catch(() => null);
      if (!entry || isClosed) return;
      await Promise.all([startedProcess(entry).started(), cleaner.prepare()]);
    },
    /** @param input - JSON of props and host. Never rejects. */
    async render(input: string): Promise<Rendered> {
      const isPaused = running?.hasEnded() && restarts.isOpen();
      if (isPaused || !circuit.allows()) return notRendered('circuit-open');
      try {
        const entry = await cachedCode();
        const rendered = entry ? await renderWith(entry, input) : notRendered('no-entry');
        circuit.record(rendered.ok || entry === null);
        return rendered;
      } catch (error) {
        warn(`Cannot run server entries: ${error instanceof Error ? error.message : error}`);
        circuit.record(false);
        return notRendered('wrong');
      }
    },
    close(): void {
      isClosed = true;
      running?.close();
      cleaner.close();
    },
  };
}
