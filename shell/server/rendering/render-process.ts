import type { ServerCode } from '../releases/release-files';
import { memoryOf } from './memory-of';
import type { RenderLimits } from './render-limits';
import { longestReply, parseReply, type Reply } from './render-reply';
import { notRendered, type Rendered, type RenderFailure } from './rendered';
import { spawnHarness } from './spawn-harness';

const memoryWatchMs = 50;

export type RenderProcess = ReturnType<typeof startRenderProcess>;

/** Starts the process of one server entry. Whatever that does, it costs this process its limits at most. */
export function startRenderProcess(entry: ServerCode, limits: RenderLimits, harness: string) {
  const child = spawnHarness(harness, limits.memoryBytes);
  let ended: RenderFailure | null = null;
  let waiting = 0;
  let answer: ((reply: Reply) => void) | null = null;
  let received = Buffer.alloc(0);
  let turn: Promise<Reply>;

  function end(failure: RenderFailure) {
    ended ??= failure;
    child.kill('SIGKILL');
    answer?.({ failure: ended });
  }

  function receive(chunk: Buffer) {
    if (!answer) return end('wrong');
    received = Buffer.concat([received, chunk]);
    const lineEnd = received.indexOf('\n');
    if (lineEnd !== -1 && lineEnd !== received.length - 1) return end('wrong');
    if (received.length > longestReply(limits.htmlBytes)) return end('too-large');
    if (lineEnd === -1) return;
    const reply = parseReply(received.toString());
    received = Buffer.alloc(0);
    if (reply) answer(reply);
    else end('wrong');
  }

  child.on('error', () => end('crashed'));
  child.on('exit', () => end('crashed'));
  child.stdin.on('error', () => end('crashed'));
  child.stdout.on('data', receive);

  function exchange(message: string, limitMs: number): Promise<Reply> {
    if (ended) return Promise.resolve({ failure: ended });
    return new Promise((resolve) => {
      const tooSlow = setTimeout(() => end('too-slow'), limitMs);
      const memory = setInterval(() => {
        if (child.pid && (memoryOf(child.pid) ?? 0) > limits.memoryBytes) end('crashed');
      }, memoryWatchMs);
      answer = (reply) => {
        clearTimeout(tooSlow);
        clearInterval(memory);
        answer = null;
        resolve(reply);
      };
      child.stdin.write(`${message}\n`);
    });
  }

  turn = exchange(JSON.stringify({ ...entry, limits }), limits.startMs).then((reply) => {
    if (!('ready' in reply)) end('failure' in reply ? reply.failure : 'wrong');
    return reply;
  });

  const begun = turn;

  return {
    hasEnded: () => ended !== null,

    /** Resolves when its entry is there to be asked, or has failed. Never rejects. */
    started: async (): Promise<void> => void (await begun),

    /** Asks for the HTML of a question, which is JSON without line breaks. Never rejects. */
    async render(question: string): Promise<Rendered> {
      if (waiting >= limits.queue) return notRendered('too-slow');
      waiting += 1;
      turn = turn.then(() => exchange(question, limits.answerMs));
      const reply = await turn;
      waiting -= 1;
      if ('html' in reply) return { ok: true, html: reply.html };
      if ('failure' in reply) return notRendered(reply.failure);
      end('wrong');
      return notRendered('wrong');
    },

    /** Ends it, with the questions that wait. */
    close: () => end('crashed'),
  };
}
