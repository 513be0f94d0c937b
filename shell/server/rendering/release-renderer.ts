import { growingPauseMs } from '@storefront/server/growing-pause';
import { createReadCache } from '@storefront/server/read-cache';
import type { ServerCode } from '../releases/release-files';
import type { ReleaseCleaner } from './html-cleaner';
import type { RenderProcess } from './render-process';
import { notRendered, type Rendered } from './rendered';

/** Failures in a row after which a release is not asked for a while. */
export const failuresToOpen = 3;

/** Milliseconds for which it is not asked; then one question decides whether it is asked again. */
export const openForMs = 30_000;

/** Keeps a release that fails again and again from being asked for every document. */
export function createCircuit(now: () => number) {
  let failures = 0;
  let openUntil = 0;

  return {
    /** Whether the release may be asked now. */
    allows(): boolean {
      if (failures < failuresToOpen) return true;
      if (now() < openUntil) return false;
      // Others wait for the outcome of this question.
      openUntil = now() + openForMs;
      return true;
    },
    record(succeeded: boolean): void {
      failures = succeeded ? 0 : failures + 1;
      openUntil = now() + openForMs;
    },
  };
}

/** Milliseconds from one start of a process to the next, where the first gave no answer; each further one doubles them. */
export const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Keeps a process that ends without an answer from being started for every document. */
function createRestartPause(now: () => number) {
  let unanswered = 0;
  let earliest = 0;

  return {
    /** Whether a process may be started now. */
    allows: () => now() >= earliest,
    started(): void {
      unanswered += 1;
      earliest = now() + growingPauseMs(unanswered, firstPauseMs, longestPauseMs);
    },
    answered(): void {
      unanswered = 0;
      earliest = 0;
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
  const circuit = createCircuit(Date.now);
  const pause = createRestartPause(Date.now);
  const codes = createReadCache<ServerCode | null>({ max: 1 });
  const knownCode = () => codes.get('server entry', readCode);
  let running: RenderProcess | null = null;
  let isClosed = false;

  function startedProcess(entry: ServerCode): RenderProcess {
    if (running && !running.hasEnded()) return running;
    pause.started();
    running = start(entry);
    return running;
  }

  async function ask(entry: ServerCode, question: string): Promise<Rendered> {
    if (isClosed) return notRendered('crashed');
    const rendered = await startedProcess(entry).render(question);
    if (!rendered.ok) return rendered;
    pause.answered();
    return cleaner.clean(rendered.html);
  }

  return {
    /**
     * Starts the process before there is a question, and resolves when it can be asked. Never rejects: what is wrong is
     * said with the first question.
     */
    async prepare(): Promise<void> {
      const entry = await knownCode().catch(() => null);
      if (!entry || isClosed) return;
      await Promise.all([startedProcess(entry).started(), cleaner.prepare()]);
    },
    /** The HTML of a question, which is JSON. Never rejects. */
    async render(question: string): Promise<Rendered> {
      const isPaused = running?.hasEnded() && !pause.allows();
      if (isPaused || !circuit.allows()) return notRendered('circuit-open');
      try {
        const entry = await knownCode();
        const rendered = entry ? await ask(entry, question) : notRendered('no-entry');
        circuit.record(rendered.ok || entry === null);
        return rendered;
      } catch (error) {
        warn(`No server entry is run: ${error instanceof Error ? error.message : error}`);
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
