import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { findBrowser } from './find-browser';

const command = resolve('dist/cli/storefront.mjs');

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly errorLines: readonly string[];
}

/** Runs the built command line as a process, with a browser and the given environment. */
export async function runCli(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  const { PATH = '', TMPDIR = '/tmp' } = process.env;
  const CHROME_PATH = await findBrowser();
  return new Promise((done) => {
    execFile(
      process.execPath,
      [command, ...args],
      // Hides Node's own warnings, for example of the AWS SDK about Node 20.
      { env: { PATH, TMPDIR, NODE_NO_WARNINGS: '1', CHROME_PATH, ...environment } },
      (error, output, errorOutput) =>
        done({ code: error ? Number(error.code) : 0, output, errorLines: errorOutput.trim().split('\n') }),
    );
  });
}
