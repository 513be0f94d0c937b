import { type StdioOptions, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** A tool of the repository with its options, run as one step before a merge. */
export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
}

interface Ended {
  readonly succeeded: boolean;
  /** What the tool wrote, where that was not shown as it came. */
  readonly output: Buffer;
}

function runTool([tool = '', ...options]: readonly string[], stdio: StdioOptions): Promise<Ended> {
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
  return new Promise((done) => {
    const child = spawn(tool, options, { stdio, env: { ...process.env, PATH: path } });
    const written: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(part));
    const end = (succeeded: boolean) => done({ succeeded, output: Buffer.concat(written) });
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

const writeTitle = (name: string) => void process.stdout.write(`\n── ${name}\n`);

/** Runs a stage with its output shown as it comes. Tells whether it succeeded. */
export async function runStage({ name, command }: Stage): Promise<boolean> {
  writeTitle(name);
  const { succeeded } = await runTool(command, 'inherit');
  return succeeded;
}

/** Runs a stage beside others, and shows its output once it has ended. Tells whether it succeeded. */
export async function runStageBeside({ name, command }: Stage): Promise<boolean> {
  const { succeeded, output } = await runTool(command, ['ignore', 'pipe', 'pipe']);
  writeTitle(name);
  process.stdout.write(output);
  return succeeded;
}
