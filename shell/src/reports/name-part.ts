import type { ReportedRelease } from '@storefront/api/answers/part-report';

/**
 * The part in whose files a stack of places lies; empty where it lies in none. A remote comes before the shell: what the
 * shell and its React do for a remote fails by what the remote has asked for.
 */
export function namePart(stack: string, releases: readonly ReportedRelease[]): string {
  const found = releases
    .map(({ part, version }) => ({ part, at: stack.indexOf(`/${part}/${version}/`) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return (found.find(({ part }) => part !== 'shell') ?? found[0])?.part ?? '';
}
