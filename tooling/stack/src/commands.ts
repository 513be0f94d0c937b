import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BundledServer, parametersOf } from '@ticket-storefront/bundler';
import { UserError } from '@ticket-storefront/server';

const run = promisify(execFile);

const errorsOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';

/**
 * Runs a built command.
 * @param options - of the command line, for example `--check`.
 * @param environment - settings, in addition to those of this process.
 * @throws {UserError} with its output if it fails.
 */
export async function runCommand(
  bundle: BundledServer,
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const parameters = [...parametersOf(bundle), ...options];
  try {
    await run(process.execPath, parameters, { env: { ...process.env, ...environment } });
  } catch (error) {
    throw new UserError(errorsOf(error) || `The command ${bundle} failed: ${error}`);
  }
}

/** An error of this machine as a reason not to start. */
export const toUserError = (error: unknown): UserError =>
  new UserError(error instanceof Error ? error.message : String(error));
