import { setOfFirstVisit } from './release-set';

const together = 20;

/** How many of so many first visits get each version of a part. */
export async function countVisits(address: string, part: string, visits: number) {
  const counts: Record<string, number> = {};
  let left = visits;
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const version = (await setOfFirstVisit(address))[part] ?? 'none';
      counts[version] = (counts[version] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: together }, visit));
  return counts;
}
