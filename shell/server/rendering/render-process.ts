import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { ServerCode } from '../releases/release-files';
import { notRendered, type Rendered, type RenderFailure, type RenderLimits } from './rendered';

/** Bytes; null if the system does not report them, for example macOS. */
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

type Reply = v.InferOutput<typeof replySchema> | { readonly failure: RenderFailure };

/** JSON may escape a byte as six. */
const maxReplyLength = (htmlBytes: number) => htmlBytes * 6 + 1024;

/** Null if the line is no reply. */
function parseReply(line: string): Reply | null {
  try {
    return v.parse(replySchema, JSON.parse(line));
  } catch {
    return null;
  }
}

/** The render process's program, which is also beside the built server. */
export const renderHarness = join(import.meta.dirname, 'harness', 'render-harness.mjs');

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const mebibyte = 1024 * 1024;

/**
 * Starts a Node process that can only read its own script, and cannot start processes or evaluate strings. It has no environment,
 * and reaches this server only by standard input and output.
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
      // Otherwise a process with full memory would collect garbage on every core.
      '--single-threaded-gc',
      `--max-old-space-size=${Math.ceil(memoryBytes / 2 / mebibyte)}`,
      harness,
    ],
    { cwd: dirname(harness), env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // Other visitors take precedence.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

const memoryWatchMs = 50;

export type RenderProcess = ReturnType<typeof startRenderProcess>;

/** Starts the process of one server entry, within the limits. */
export function startRenderProcess(entry: ServerCode, limits: RenderLimits, harness: string) {
  const child = spawnHarness(harness, limits.memoryBytes);
  let ended: RenderFailure | null = null;
  let waiting = 0;
  let answer: ((reply: Reply) => void) | null = null;
  let received = Buffer.alloc(0);

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

  const begun = exchange(JSON.stringify({ ...entry, limits }), limits.startMs).then((reply) => {
    if (!('ready' in reply)) end('failure' in reply ? reply.failure : 'wrong');
    return reply;
  });

  let turn: Promise<Reply> = begun;

  return {
    hasEnded: () => ended !== null,

    /** Resolves when the entry is ready or has failed. Never rejects. */
    started: async (): Promise<void> => void (await begun),

    /** @param input - JSON without line breaks. Never rejects. */
    async render(input: string): Promise<Rendered> {
      if (waiting >= limits.queue) return notRendered('too-slow');
      waiting += 1;
      turn = turn.then(() => exchange(input, limits.answerMs));
      const reply = await turn;
      waiting -= 1;
      if ('html' in reply) return { ok: true, html: reply.html };
      if ('failure' in reply) return notRendered(reply.failure);
      end('wrong');
      return notRendered('wrong');
    },

    close: () => end('crashed'),
  };
}
