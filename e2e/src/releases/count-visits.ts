const together = 20;

/** The version of a part that a first visit to an address gets. */
async function versionOf(address: string, part: string): Promise<string> {
  const answer = await fetch(address);
  await answer.text();
  const cookie = answer.headers.getSetCookie().find((text) => text.startsWith('release-set=')) ?? '';
  return new RegExp(`${part}@([^:;]+)`).exec(cookie)?.[1] ?? 'none';
}

/** How many of so many first visits get each version of a part. */
export async function countVisits(address: string, part: string, visits: number) {
  const counts: Record<string, number> = {};
  let left = visits;
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const version = await versionOf(address, part);
      counts[version] = (counts[version] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: together }, visit));
  return counts;
}
