import { type RenderRule, renderRules } from '@storefront/format';
import { backoffMs, createReadCache } from '@storefront/server';
import type { ServerCode } from '../releases/release-files';
import type { ReleaseCleaner } from './html-cleaner';
import type { RenderProcess } from './render-process';
import { notRendered, type Rendered } from './rendered';

/** Pauses what fails several times in a row, so that not every document uses it. */
export function createCircuit({ failuresInARow, firstPauseMs, maxPauseMs }: RenderRule, now: () => number) {
  let failures = 0;
  let openUntil = 0;
  const pauseFor = (excess: number) => {
    openUntil = now() + backoffMs(excess, firstPauseMs, maxPauseMs);
  };

  const isOpen = () => failures >= failuresInARow && now() < openUntil;

  return {
    isOpen,
    /** Whether it may be used now. After the pause all others wait for the outcome of one use. */
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
  /** Null where the release has no server entry. Rejects where that is not the registered one. */
  readonly readCode: () => Promise<ServerCode | null>;
  readonly start: (code: ServerCode) => RenderProcess;
  readonly cleaner: ReleaseCleaner;
  readonly warn: (line: string) => void;
}

export type ReleaseRenderer = ReturnType<typeof createReleaseRenderer>;

/** Renders by the server entry of one release, in one process that is started when it is needed. */
export function createReleaseRenderer({ readCode, start, cleaner, warn }: ReleaseRendererOptions) {
  const circuit = createCircuit(renderRules.render, Date.now);
  const restarts = createCircuit(renderRules.restart, Date.now);
  const codes = createReadCache<ServerCode | null>({ max: 1 });
  const cachedCode = () => codes.get('server entry', readCode);
  let running: RenderProcess | null = null;
  let isClosed = false;

  function startedProcess(entry: ServerCode): RenderProcess {
    if (running && !running.hasEnded()) return running;
    // It counts as failed until it has answered.
    restarts.record(false);
    running = start(entry);
    return running;
  }

  async function ask(entry: ServerCode, question: string): Promise<Rendered> {
    if (isClosed) return notRendered('crashed');
    const rendered = await startedProcess(entry).render(question);
    if (!rendered.ok) return rendered;
    restarts.record(true);
    return cleaner.clean(rendered.html);
  }

  return {
    /**
     * Starts the process before there is a question, and resolves when it can be asked. Never rejects: what is wrong is
     * said with the first question.
     */
    async prepare(): Promise<void> {
      const entry = await cachedCode().catch(() => null);
      if (!entry || isClosed) return;
      await Promise.all([startedProcess(entry).started(), cleaner.prepare()]);
    },
    /** The HTML of a question, which is JSON. Never rejects. */
    async render(question: string): Promise<Rendered> {
      const isPaused = running?.hasEnded() && restarts.isOpen();
      if (isPaused || !circuit.allows()) return notRendered('circuit-open');
      try {
        const entry = await cachedCode();
        const rendered = entry ? await ask(entry, question) : notRendered('no-entry');
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
