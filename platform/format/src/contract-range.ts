const version = /^([1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

const numbersOf = (text: string | null) =>
  version
    .exec(text ?? '')
    ?.slice(1)
    .map(Number) ?? [];

/** The min version of each `^` of a range, in order; empty for an invalid range. */
function oldestOf(range: string): readonly string[] {
  const parts = range.split(' || ');
  const isRange = parts.every((part) => part.startsWith('^') && version.test(part.slice(1)));
  return isRange ? parts.map((part) => part.slice(1)) : [];
}

/** The contract version that a part with this range was built against; null for an invalid range. */
export const builtAgainst = (range: string): string | null => oldestOf(range)[0] ?? null;

/** Whether a shell of a contract version satisfies a range. */
export function acceptsContract(range: string, shellContract: string | null): boolean {
  const [shellMajor, shellMinor = 0, shellPatch = 0] = numbersOf(shellContract);
  return oldestOf(range).some((oldest) => {
    const [major, minor = 0, patch = 0] = numbersOf(oldest);
    return major === shellMajor && (minor < shellMinor || (minor === shellMinor && patch <= shellPatch));
  });
}
