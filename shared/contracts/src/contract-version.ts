/** Version of the contract between shell and remotes (docs/contract.md lists what each version changed). */
export const contractVersion = '1.0.0';

/** Shell contracts that a part of these sources runs on, in npm's range notation, such as `^2.0.0 || ^1.4.0`. */
export const contractRange = `^${contractVersion}`;

const version = /^([1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (text: string | null) =>
  version
    .exec(text ?? '')
    ?.slice(1)
    .map(Number) ?? [];

/** The oldest version of each `^` of a range, the one that a part was built against first; none for what is no range. */
function oldestOf(range: string): readonly string[] {
  const parts = range.split(' || ');
  const isRange = parts.every((part) => part.startsWith('^') && version.test(part.slice(1)));
  return isRange ? parts.map((part) => part.slice(1)) : [];
}

/** The contract version that a part of a range was built against, which a shell speaks; null for what is no range. */
export const builtAgainst = (range: string): string | null => oldestOf(range)[0] ?? null;

/** Whether a range has the version that a shell speaks: a major version of the range's, and nothing newer asked for. */
export function acceptsContract(range: string, spoken: string | null = contractVersion): boolean {
  const [spokenMajor, spokenMinor = 0, spokenPatch = 0] = numbersOf(spoken);
  return oldestOf(range).some((oldest) => {
    const [major, minor = 0, patch = 0] = numbersOf(oldest);
    return major === spokenMajor && (minor < spokenMinor || (minor === spokenMinor && patch <= spokenPatch));
  });
}

/** A contract as a range. Parts built before there were ranges say a bare version, which has always meant `^` of it. */
export const toContractRange = (contract: string) => (version.test(contract) ? `^${contract}` : contract);
