import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const maxBuffer = 64 * 1024 * 1024;

/** Runs a program in the repository. Returns what it prints. @throws {Error} with what it says, if it fails */
export async function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer });
  return stdout;
}
