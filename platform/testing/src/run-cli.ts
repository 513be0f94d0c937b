import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { findBrowser } from './find-browser';

const command = resolve('dist/cli/storefront.mjs');

export interface Ran {
  readonly code: number;
  readonly output: string;
  /** What was said on the error output, line by line. */
  readonly complaints: readonly string[];
}

/** Runs the built command line of releases as a process, in an environment that names nothing else but a browser. */
export async function runCli(
  environment: Readonly<Record<string, string>>,
  ...words: string[]
): Promise<Ran> {
  const { PATH = '', TMPDIR = '/tmp' } = process.env;
  const CHROME_PATH = await findBrowser();
  return new Promise((done) => {
    execFile(
      process.execPath,
      [command, ...words],
      // Node's own warnings are none of ours: on Node 20 the AWS SDK says that it will leave it.
      { env: { PATH, TMPDIR, NODE_NO_WARNINGS: '1', CHROME_PATH, ...environment } },
      (error, output, complaint) =>
        done({ code: error ? Number(error.code) : 0, output, complaints: complaint.trim().split('\n') }),
    );
  });
}
