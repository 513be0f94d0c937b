import { type Registry, type RegistryRelease, releasesInUse } from '@ticket-storefront/format';
import type { Deprecation } from '@ticket-storefront/format/parts';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';

/** The fields of a command; also null without them, as answers have it. */
type Named = { readonly fields?: readonly string[] | null };

type Uses = Pick<ReleaseManifest, 'bus' | 'check'>;

const hasSameFields = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((field) => others.includes(field));

/** Whether a release uses something: a member of the host in its check, or a form of a command that its scripts name. */
const doesUse =
  ({ bus, check }: Uses) =>
  ({ member, fields }: Deprecation): boolean => {
    if (check?.used?.includes(member)) return true;
    const forms = bus.commands[member] ?? [];
    return fields ? forms.some((form) => hasSameFields(form, fields)) : forms.length > 0;
  };

/** What a release uses of all that is deprecated. */
export const deprecatedIn = (manifest: Uses, deprecations: readonly Deprecation[]): readonly Deprecation[] =>
  deprecations.filter(doesUse(manifest));

/** For example `host.graphql`, or `cart:set-quantity with item, quantity`. */
export const nameDeprecation = ({ member, fields }: Pick<Deprecation, 'member'> & Named): string =>
  `${member}${fields ? ` with ${fields.join(', ')}` : ''}`;

/** A release in use, and what it uses of the contract. */
export interface ContractUse {
  readonly part: string;
  readonly release: RegistryRelease;
  /** Null if its check recorded none: by an older command line, or without a browser; and without its manifest. */
  readonly used: readonly string[] | null;
  readonly deprecated: readonly Deprecation[];
}

/**
 * What each release uses that new or open visits may get, without the shell's.
 * @param readManifest - null if there is none to read
 */
export async function contractUses(
  registry: Registry,
  deprecations: readonly Deprecation[],
  readManifest: (part: string, release: RegistryRelease) => Promise<ReleaseManifest | null>,
  at: Date,
): Promise<readonly ContractUse[]> {
  const parts = Object.keys(registry.releases).filter((part) => part !== 'shell');
  const inUse = parts
    .sort()
    .flatMap((part) => releasesInUse(registry, part, at).map((release) => ({ part, release })));
  return Promise.all(
    inUse.map(async ({ part, release }) => {
      const manifest = await readManifest(part, release);
      const used = manifest?.check?.used ?? null;
      return { part, release, used, deprecated: manifest ? deprecatedIn(manifest, deprecations) : [] };
    }),
  );
}
