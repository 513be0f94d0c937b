const longestName = 40;

/** A name as an e-mail greets its owner: on one line, and too short to carry a message of a stranger. */
export function greetedName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).trimEnd()}…`;
}
