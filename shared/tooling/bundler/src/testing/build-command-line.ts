import { buildCli } from '../build-cli';

/** Builds the command line as teams install it, before the tests that run it as a process. */
export default async function buildCommandLine(): Promise<void> {
  await buildCli();
}
