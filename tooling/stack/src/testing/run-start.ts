import { type ChildProcess, spawn } from 'node:child_process';
import { root } from '../settings';
import { until } from './until';

/** How a start ended, and its output. */
export interface EndedStart {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** `npm start` in its own process group, like in a terminal. */
export interface RunningStart {
  readonly pid: number;
  readonly ended: Promise<EndedStart>;
  /** Resolves when the start has printed a text. */
  prints(text: string | RegExp): Promise<void>;
  /** Sends a signal to the process only. */
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal to the whole group, like Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void;
}

const direct = [process.execPath, '--import', 'tsx', 'tooling/stack/src/start.ts'];

/** The environment of the tests must not configure the store. */
const unset = { PORT: '', DATASET: '', DATA_FOLDER: '', DATABASE_URL: '', NODE_OPTIONS: '' };

/** Enough to build everything on a busy machine. */
const buildMs = 300_000;

const started = new Set<ChildProcess>();

/** Starts a storefront with npm or, faster, with the command of its script. */
export function runStart(
  environment: Readonly<Record<string, string>>,
  [program = '', ...options]: readonly string[] = direct,
): RunningStart {
  const child = spawn(program, options, {
    cwd: root,
    env: { ...process.env, ...unset, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = new Promise<EndedStart>((resolve) => {
    child.once('exit', (code) => {
      started.delete(child);
      resolve({ code, output, errors });
    });
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    ended,
    prints: (text) =>
      until(
        () => `"${text}" is printed, but there is only:\n${output}${errors}`,
        () => {
          if (child.exitCode !== null) throw new Error(`The start ended:\n${output}${errors}`);
          return (output + errors).search(text) >= 0;
        },
        buildMs,
      ),
    signal: (signal) => void child.kill(signal),
    signalGroup: (signal) => void process.kill(-pid, signal),
  };
}

/** Ends the starts that a failed test left behind. */
export async function endAllStarts(): Promise<void> {
  await Promise.all(
    [...started].map((child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return gone;
    }),
  );
}
