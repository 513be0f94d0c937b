import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderLimits } from './render-limits';

/** It lies beside the built server's script too. */
const thread = join(import.meta.dirname, 'clean-html-thread.mjs');

const mostMebibytes = 128;

export type HtmlCleaner = ReturnType<typeof createHtmlCleaner>;

/**
 * Cleans the HTML of one release in a thread of its own: HTML can be written so that parsing it takes seconds, in which the
 * server would answer nobody.
 */
export function createHtmlCleaner(part: string, limits: Pick<RenderLimits, 'startMs' | 'answerMs'>) {
  let isClosed = false;
  let running: Worker | null = null;
  let turn: Promise<string | null> = Promise.resolve(null);

  /** Ends the thread; the next HTML gets another. */
  function end(): void {
    void running?.terminate();
    running = null;
  }

  /** What the thread says next; null where it does not within its limit, and is ended. */
  const reply = (worker: Worker, limitMs: number): Promise<string | null> =>
    new Promise((resolve) => {
      const settle = (answer: string | null) => {
        clearTimeout(tooSlow);
        worker.off('message', settle).off('error', fail).off('exit', fail);
        resolve(answer);
      };
      const fail = () => {
        end();
        settle(null);
      };
      const tooSlow = setTimeout(fail, limitMs);
      worker.once('message', settle).once('error', fail).once('exit', fail);
    });

  /** A thread that is ready; null where it does not start. */
  async function started(): Promise<Worker | null> {
    if (running || isClosed) return running;
    running = new Worker(thread, {
      workerData: part,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
    });
    await reply(running, limits.startMs);
    return running;
  }

  async function cleaned(html: string): Promise<string | null> {
    const worker = await started();
    if (!worker) return null;
    const answer = reply(worker, limits.answerMs);
    worker.postMessage(html);
    return answer;
  }

  return {
    /** Starts the thread before there is HTML. Never rejects. */
    async prepare(): Promise<void> {
      turn = turn.then(started).then(() => null);
      await turn;
    },
    /** The HTML written again as {@link cleanHtml} does; null where that refuses it or cannot do it in time. Never rejects. */
    clean(html: string): Promise<string | null> {
      turn = turn.then(() => cleaned(html));
      return turn;
    },
    /** Ends the thread, and refuses what waits for it. */
    close(): void {
      isClosed = true;
      end();
    },
  };
}
