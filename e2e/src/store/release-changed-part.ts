import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const notSources = ['node_modules', '.data', '.git', 'test-results'];

interface Change {
  /** Source file, relative to the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Releases a part from a copy of this repository in which one of its sources differs, to the store on a port. */
export async function releaseChangedPart(
  part: string,
  { file, from, to }: Change,
  port: number,
): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'storefront-copy-'));
  try {
    cpSync('.', copy, { recursive: true, filter: (path) => !notSources.includes(basename(path)) });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    const source = readFileSync(join(copy, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not hold "${from}".`);
    writeFileSync(join(copy, file), source.replace(from, to));
    await run('npm', ['run', 'release', '--', part], {
      cwd: copy,
      env: { ...process.env, PORT: String(port), DATA_FOLDER: resolve('.data') },
    });
  } finally {
    rmSync(copy, { recursive: true });
  }
}
