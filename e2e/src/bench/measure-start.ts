import { type ChildProcess, spawn } from 'node:child_process';

interface MeasuredStart {
  readonly seconds: number;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Runs `npm start` or a similar script, and measures the time until it prints that it is ready. */
export async function measureStart(
  environment: Readonly<Record<string, string>>,
  script = 'start',
): Promise<MeasuredStart> {
  const started = performance.now();
  const child = spawn('npm', ['run', script], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that it can be ended as by Ctrl-C.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Storefront ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`npm run ${script} ended before it was ready`)));
  });
  return {
    seconds: (performance.now() - started) / 1000,
    process: child,
    stop: () => {
      if (child.pid) process.kill(-child.pid, 'SIGINT');
      return ended;
    },
  };
}
