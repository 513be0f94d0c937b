import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { ServerCode } from '../releases/release-files';
import { notRendered, type Rendered, type RenderFailure, type RenderLimits } from './rendered';

/** Bytes of memory that a process holds; null where the system does not tell, as on macOS. */
function memoryOf(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}

const replySchema = v.union([
  v.strictObject({ ready: v.literal(true) }),
  v.strictObject({ html: v.string() }),
  v.strictObject({ failure: v.picklist(['threw', 'too-large', 'wrong']) }),
]);

/** What a render process says: that its entry has run, the HTML that was asked for, or why there is none. */
type Reply = v.InferOutput<typeof replySchema> | { readonly failure: RenderFailure };

/** Bytes of the longest line with HTML of so many bytes, each of which JSON may write as six. */
const maxReplyLength = (htmlBytes: number) => htmlBytes * 6 + 1024;

/** The reply in a line, null where it is none. */
function parseReply(line: string): Reply | null {
  try {
    return v.parse(replySchema, JSON.parse(line));
  } catch {
    return null;
  }
}

/** What a render process runs. It lies beside the built server too. */
export const renderHarness = join(import.meta.dirname, 'harness', 'render-harness.mjs');

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const mebibyte = 1024 * 1024;

/**
 * A Node process that may read its own script and nothing else, start no process and make no code of strings. It has no
 * environment, and can reach this server by its standard input and output alone.
 */
export function spawnHarness(harness: string, memoryBytes: number) {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      permission,
      `--allow-fs-read=${harness}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      // A process that fills its memory would collect garbage on every processor at once.
      '--single-threaded-gc',
      `--max-old-space-size=${Math.ceil(memoryBytes / 2 / mebibyte)}`,
      harness,
    ],
    { cwd: dirname(harness), env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // Whatever it does, what answers other visitors goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

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
    if (received.length > maxReplyLength(limits.htmlBytes)) return end('too-large');
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
