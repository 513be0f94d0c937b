import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderLimits } from './render-limits';
import { notRendered, type Rendered } from './rendered';

/** It lies beside the built server's script too. */
const thread = join(import.meta.dirname, 'clean-html-thread.mjs');

const mostMebibytes = 128;

/** What a part's server entry returned. */
export interface PartHtml {
  readonly part: string;
  readonly html: string;
}

export type CleaningLimits = Pick<RenderLimits, 'startMs' | 'answerMs'>;

export type HtmlCleaner = ReturnType<typeof createHtmlCleaner>;

/**
 * Cleans HTML in a thread of its own, one after the other: HTML can be written so that parsing it takes seconds, in which
 * the server would answer nobody.
 */
export function createHtmlCleaner(limits: CleaningLimits) {
  let isClosed = false;
  let running: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** Ends the thread; the next HTML gets another. */
  function end(): void {
    void running?.terminate();
    running = null;
  }

  /** What the thread says next. One that says nothing within its limit is ended. */
  const reply = (worker: Worker, limitMs: number): Promise<Rendered> =>
    new Promise((resolve) => {
      const settle = (answer: Rendered) => {
        clearTimeout(tooSlow);
        worker.off('message', settle).off('error', fail).off('exit', fail);
        resolve(answer);
      };
      const fail = () => {
        end();
        settle(notRendered('too-slow'));
      };
      const tooSlow = setTimeout(fail, limitMs);
      worker.once('message', settle).once('error', fail).once('exit', fail);
    });

  /** A thread that is ready; null where it does not start. */
  async function started(): Promise<Worker | null> {
    if (running || isClosed) return running;
    running = new Worker(thread, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMebibytes },
    });
    await reply(running, limits.startMs);
    return running;
  }

  async function cleaned(html: PartHtml): Promise<Rendered> {
    const worker = await started();
    if (!worker) return notRendered('too-slow');
    const answer = reply(worker, limits.answerMs);
    worker.postMessage(html);
    return answer;
  }

  return {
    /** Starts the thread before there is HTML. Never rejects. */
    async prepare(): Promise<void> {
      turn = turn.then(started);
      await turn;
    },
    /** The HTML written again as {@link cleanHtml} does; 'wrong' where that refuses it, 'too-slow' where it takes too long. Never rejects. */
    clean(html: PartHtml): Promise<Rendered> {
      const answer = turn.then(() => cleaned(html));
      turn = answer;
      return answer;
    },
    /** Ends the thread, and refuses what waits for it. */
    close(): void {
      isClosed = true;
      end();
    },
  };
}
