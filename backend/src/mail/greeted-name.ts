const longestName = 40;

/** A word that mail programs make a link of. */
const link = /\S*(?:[/@\\]|\w\.\w\w)\S*/g;

/** A name as an e-mail greets its owner: one short line without a link, so that it carries no message of a stranger. */
export function greetedName(name: string): string {
  const line = name.replace(link, '').replace(/\s+/g, ' ').trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1).trimEnd()}…`;
}
