import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createReadCache } from '@storefront/server';
import { freshOfRendered, notRendered, type Rendered, type RenderLimits, sizeOfRendered } from './rendered';

/** It lies beside the built server's script too. */
const thread = join(import.meta.dirname, 'clean-html-thread.mjs');

const maxMebibytes = 128;

/** What a part's server entry returned. */
export interface PartHtml {
  readonly part: string;
  readonly html: string;
}

type CleaningLimits = Pick<RenderLimits, 'startMs' | 'answerMs'>;

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
      resourceLimits: { maxOldGenerationSizeMb: maxMebibytes },
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

/** Milliseconds that the HTML of one release may take from that of all others. */
const sharedMs = 200;

/** Max bytes of cleaned HTML that are cached for one release. */
const maxCachedBytes = 4 * 1024 * 1024;

export type ReleaseCleaner = ReturnType<typeof createReleaseCleaner>;

/** The thread that cleans the HTML of all releases which take little time. */
export const createSharedCleaner = (limits: CleaningLimits): HtmlCleaner =>
  createHtmlCleaner({ ...limits, answerMs: Math.min(sharedMs, limits.answerMs) });

/**
 * Cleans the HTML of one release: in the thread of all, until it has once taken too long there, and from then on, that HTML
 * too, in a thread of its own. A page that is drawn anew is most often what it was before, and is then cleaned already.
 */
export function createReleaseCleaner(part: string, shared: HtmlCleaner, limits: CleaningLimits) {
  let own: HtmlCleaner | null = null;
  const answers = createReadCache<Rendered>({
    max: maxCachedBytes,
    sizeOf: sizeOfRendered,
    freshMs: freshOfRendered,
  });

  async function cleaned(html: string): Promise<Rendered> {
    if (own) return own.clean({ part, html });
    const rendered = await shared.clean({ part, html });
    if (rendered.ok || rendered.reason !== 'too-slow') return rendered;
    own ??= createHtmlCleaner(limits);
    return own.clean({ part, html });
  }

  return {
    /** Starts the thread before there is HTML. Never rejects. */
    prepare: (): Promise<void> => shared.prepare(),
    /** Never rejects. */
    clean(html: string): Promise<Rendered> {
      const key = createHash('sha256').update(html).digest('base64');
      return answers.get(key, () => cleaned(html));
    },
    close: (): void => own?.close(),
  };
}
