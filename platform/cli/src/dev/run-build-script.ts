import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';

const packageSchema = v.object({ scripts: v.object({ build: v.string() }) });

/** The command of the script `build`. @throws {UserError} where a package has none. */
function buildScriptOf(folder: string): string {
  const file = join(folder, 'package.json');
  const parsed = v.safeParse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.output.scripts.build;
  throw new UserError(`${file} has no script build: name there the command that builds the part.`);
}

/** Where npm puts the commands of packages, for this folder and those above it. */
function commandFolders(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'node_modules/.bin'), ...(above === folder ? [] : commandFolders(above))];
}

/**
 * Runs the script `build` of a package, without the half second that npm takes before.
 * @throws {UserError} with what it said where it fails.
 */
export function runBuildScript(folder: string): Promise<void> {
  const PATH = [...commandFolders(folder), process.env['PATH']].join(delimiter);
  const child = spawn(buildScriptOf(folder), {
    cwd: folder,
    env: { ...process.env, PATH },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new UserError(`The script build fails:\n${said.trim()}`)),
    );
  });
}
