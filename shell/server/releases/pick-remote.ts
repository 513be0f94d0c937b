import { acceptsContract } from '@storefront/contract/contract-version';
import type { Language } from '@storefront/domain/language';
import type { RemoteName } from '@storefront/format/parts';
import type { RegistryRelease } from '@storefront/format/registry-release';
import type { Visit } from '@storefront/format/release-for-visit';
import type { ListedAddresses } from '@storefront/server/document-policy';
import type { BootRemote } from '../../src/document/boot';
import { firstEntryFiles } from './first-entry-files';
import type { ReleaseSources } from './release-sources';

/** A remote as the shell is told of it, and all that the document may load of it. */
interface PickedRemote {
  readonly boot: BootRemote;
  readonly release: RegistryRelease;
  readonly listed: ListedAddresses;
}

/** The release of a remote that a visit gets; null where none runs on the visit's shell, or none can be composed. */
export async function pickRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  { spoken, language }: { readonly spoken: string | null; readonly language: Language },
): Promise<PickedRemote | null> {
  const found = await firstEntryFiles(sources, name, visit, { entry: 'fragment', language }, ({ contract }) =>
    acceptsContract(contract, spoken),
  );
  const [entry] = found?.files.scripts ?? [];
  if (!found || !entry) return null;
  const { version, contract } = found.release;
  const { styles, listed } = found.files;
  return { release: found.release, boot: { version, contract, entry, styles }, listed };
}
