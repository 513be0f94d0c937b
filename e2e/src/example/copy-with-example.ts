import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Edit } from './acme-edits';

/** Files of the working tree that the repository holds, or would with the next commit. */
function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  return [...new Set(listed.toString().split('\0'))].filter((file) => file && existsSync(file));
}

/** Installed packages by links; those of this repository lead to the sources of the copy. */
function linkPackages(copy: string): void {
  const folder = join(copy, 'node_modules');
  const own = 'node_modules/@ticket-storefront';
  mkdirSync(join(copy, own), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name === '@ticket-storefront' || name === '.cache') continue;
    symlinkSync(resolve('node_modules', name), join(folder, name));
  }
  for (const file of trackedFiles().filter((name) => name.endsWith('/package.json'))) {
    const nested = join(dirname(file), 'node_modules');
    if (existsSync(nested)) symlinkSync(resolve(nested), join(copy, nested));
  }
  for (const name of readdirSync(own)) symlinkSync(readlinkSync(join(own, name)), join(copy, own, name));
}

/** A file with all replacements made. @throws {Error} where a text to be replaced is not there exactly once. */
export function edited(text: string, { file, replacements }: Edit): string {
  return Object.entries(replacements).reduce((current, [from, to]) => {
    const [before, after, ...more] = current.split(from);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${file} does not hold this text once: ${from}`);
    }
    return `${before}${to}${after}`;
  }, text);
}

/** The files of this repository that are not the same in a copy. */
export function changedFiles(copy: string): string[] {
  return trackedFiles().filter((file) => !readFileSync(file).equals(readFileSync(join(copy, file))));
}

/** A copy of this repository outside of it. @returns its folder. */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'storefront-example-'));
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  linkPackages(copy);
  // As `npm start` does first.
  execFileSync(process.execPath, [join(copy, 'tooling/webpack/src/messages/compile-all.ts')], { cwd: copy });
  return copy;
}

/** Adds the files of an example to a copy of this repository, and makes the edits. */
export function addExample(copy: string, example: string, edits: readonly Edit[]): void {
  cpSync(example, copy, { recursive: true, force: false, errorOnExist: true });
  // As `npm install` links a package that was added.
  for (const folder of readdirSync(example)) {
    symlinkSync(join('../..', folder), join(copy, 'node_modules/@ticket-storefront', folder));
  }
  for (const edit of edits) {
    const file = join(copy, edit.file);
    writeFileSync(file, edited(readFileSync(file, 'utf8'), edit));
  }
}

/** A copy of this repository outside of it, with the files of an example added and the edits made. @returns its folder. */
export function copyWithExample(example: string, edits: readonly Edit[]): string {
  const copy = copyRepository();
  addExample(copy, example, edits);
  return copy;
}
