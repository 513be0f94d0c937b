import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createReadCache } from '@ticket-storefront/server';
import { freshOfRendered, notRendered, type Rendered, type RenderLimits, sizeOfRendered } from './rendered';

/** It is also beside the built server's script. */
const thread = join(import.meta.dirname, 'clean-html-thread.mjs');

const maxMebibytes = 128;

export type PartHtml = Readonly<Record<'part' | 'html', string>>;

type CleaningLimits = Pick<RenderLimits, 'startMs' | 'answerMs'>;

export type HtmlCleaner = ReturnType<typeof createHtmlCleaner>;

/** Cleans HTML sequentially in a thread, because parsing malicious HTML may block for seconds. */
export function createHtmlCleaner(limits: CleaningLimits) {
  let isClosed = false;
  let running: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function end(): void {
    void running?.terminate();
    running = null;
  }

  /** The thread's next message. A thread that is too slow is ended. */
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
    /** Starts the thread. Never rejects. */
    async prepare(): Promise<void> {
      turn = turn.then(started);
      await turn;
    },
    /** The result of {@link cleanHtml}; `wrong` if it refuses the HTML. Never rejects. */
    clean(html: PartHtml): Promise<Rendered> {
      const answer = turn.then(() => cleaned(html));
      turn = answer;
      return answer;
    },
    close(): void {
      isClosed = true;
      end();
    },
  };
}

/** Per release. */
const maxCachedBytes = 4 * 1024 * 1024;

export type ReleaseCleaner = ReturnType<typeof createReleaseCleaner>;

/** Cleans the HTML of one release in the shared thread; after it was too slow once, in its own thread. Results are cached. */
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
    prepare: (): Promise<void> => shared.prepare(),
    /** Never rejects. */
    clean(html: string): Promise<Rendered> {
      const key = createHash('sha256').update(html).digest('base64');
      return answers.get(key, () => cleaned(html));
    },
    close: (): void => own?.close(),
  };
}
