/** Version of the contract between shell and remotes (docs/contract.md lists what each version changed). */
export const contractVersion = '1.0.0';

/** Shell contracts that a part of these sources runs on, in npm's range notation. */
export const contractRange = `^${contractVersion}`;

const version = /^([1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (text: string | null) =>
  version
    .exec(text ?? '')
    ?.slice(1)
    .map(Number) ?? [];

/** The contract version that a part of a range was built against, which a shell speaks; null for what is no range. */
export function builtAgainst(range: string): string | null {
  const oldest = range.slice(1);
  return range.startsWith('^') && version.test(oldest) ? oldest : null;
}

/** Whether a range has the version that a shell speaks: same major version, and nothing newer asked for. */
export function acceptsContract(range: string, spoken: string | null = contractVersion): boolean {
  const [major, minor = 0, patch = 0] = numbersOf(builtAgainst(range));
  const [spokenMajor, spokenMinor = 0, spokenPatch = 0] = numbersOf(spoken);
  if (major === undefined || major !== spokenMajor) return false;
  return minor < spokenMinor || (minor === spokenMinor && patch <= spokenPatch);
}

/** A contract as a range. Parts built before there were ranges say a bare version, which has always meant `^` of it. */
export const toContractRange = (contract: string) => (version.test(contract) ? `^${contract}` : contract);
