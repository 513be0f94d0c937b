import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The blocks of commands in a chapter of docs/deploy.md. */
export function blocksOf(chapter: string): readonly string[] {
  const [, text = ''] = readFileSync('docs/deploy.md', 'utf8').split(`\n## ${chapter}\n`);
  const [own = ''] = text.split('\n## ');
  return own.split(/^```.*\n/m).filter((_, index) => index % 2 === 1);
}

/** Characters of what failed commands printed at the end. */
const maxShown = 4000;

/** A shell that runs one block of commands after another, as somebody who follows a page does. */
export interface Reader {
  /** Variables that a block exports are there in those after it. Returns what it prints. @throws {Error} with it, if a command fails */
  run(commands: string): Promise<string>;
  /** Ends what a block left running in the background. */
  close(): void;
}

/** @param folder - where commands run @param scratch - an empty folder outside it @param env - the variables of the first block */
export function openReader(folder: string, scratch: string, env: NodeJS.ProcessEnv): Reader {
  const variables = join(scratch, 'variables');
  const output = join(scratch, 'output');
  const groups: number[] = [];
  writeFileSync(variables, '');
  return {
    async run(commands) {
      const script = `set -euo pipefail\n. ${variables}\ntrap 'export -p > ${variables}' EXIT\n${commands}\n`;
      // A file, because what runs on in the background would keep a pipe open.
      const file = openSync(output, 'w');
      const child = spawn('bash', ['-c', script], {
        cwd: folder,
        env,
        detached: true,
        stdio: ['ignore', file, file],
      });
      closeSync(file);
      if (child.pid !== undefined) groups.push(child.pid);
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('error', reject);
        child.on('exit', resolve);
      });
      const printed = readFileSync(output, 'utf8');
      if (code !== 0) throw new Error(`These commands failed:\n${commands}\n${printed.slice(-maxShown)}`);
      return printed;
    },
    close() {
      for (const group of groups) {
        try {
          process.kill(-group);
        } catch {
          // Nothing of it runs any more.
        }
      }
    },
  };
}
