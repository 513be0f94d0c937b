import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

/** Runs one of the repository's tools with its output shown. Tells whether it succeeded. */
export function runStage([tool = '', ...options]: readonly string[]): Promise<boolean> {
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
  return new Promise((done) => {
    const child = spawn(tool, options, { stdio: 'inherit', env: { ...process.env, PATH: path } });
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
}
