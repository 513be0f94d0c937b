/** Version of the contract between shell and remotes (docs/contract.md lists what each version changed). */
export const contractVersion = '1.0.0';

const semver = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Whether a shell that speaks `contractVersion` can load a remote built against `built`.
 * Same major version, and nothing asked for that came later than the shell.
 */
export function acceptsContract(built: string): boolean {
  const theirs = semver.exec(built);
  const ours = semver.exec(contractVersion);
  return theirs !== null && ours !== null && theirs[1] === ours[1] && Number(theirs[2]) <= Number(ours[2]);
}
