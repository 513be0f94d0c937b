import { randomUUID } from 'node:crypto';
import { type Author, type Registry, registrySchema } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf, readSignedText } from '@ticket-storefront/signing';
import { StorageError, writeIfUnchanged } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { unapprovedReleases } from './approvals';
import { hashOfAudit, readAudit, writeAudit } from './audit';
import { withLog } from './log';
import {
  defaultValidityMs,
  type Registrar,
  registryKeysOf,
  requireTrust,
  writeDiscoveryView,
} from './registrar';
import { openRegistry, registryPath, writeRegistryText } from './registry-document';

/** The registry in a signed text, whoever signed it; null if there is none. */
function readAnyRegistry(text: Buffer): Registry | null {
  try {
    const parsed = v.safeParse(registrySchema, readSignedText(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Replaces the stored registry, which a stolen key may have signed, by an earlier one that people have chosen. Releases are frozen
 * in it.
 * @param text - the signed text of that registry, for example a shell server's `last-good-registry.json`
 * @throws {UserError} if it is no registry, or has releases without approvals in checkouts.
 */
export async function recoverRegistry(registrar: Registrar, text: Buffer, by: Author): Promise<Registry> {
  const { storage, platformKey, validityMs = defaultValidityMs, now = () => new Date() } = registrar;
  await requireTrust(registrar);
  const earlier = readAnyRegistry(text);
  if (!earlier) throw new UserError('The file is not a signed registry: choose another one.');
  const root = registrar.trust?.root();
  const [unapproved] = root ? unapprovedReleases(earlier, root) : [];
  if (unapproved)
    throw new UserError(`The file has ${unapproved[0]} in checkouts without approvals: choose another one.`);
  const stored = await storage.read(registryPath);
  const opened = stored && openRegistry(stored.content, registryKeysOf(registrar));
  const at = now();
  // Of the stored counter only a trusted key's counts: a stolen one may have used the largest. The seconds since 1970 follow those
  // of every recovery before.
  const counter =
    Math.max(earlier.counter, opened?.ok ? opened.registry.counter : 0, Math.floor(at.getTime() / 1000)) + 1;
  const states = { from: { frozen: earlier.frozen }, to: { frozen: true } };
  const recovered: Registry = {
    ...earlier,
    counter,
    frozen: true,
    expires: new Date(at.getTime() + validityMs).toISOString(),
    lastChange: {
      counter,
      id: randomUUID(),
      who: platformTeam,
      by,
      what: `recover release set ${earlier.counter} with the key ${publicKeyOf(platformKey)}`,
      when: at.toISOString(),
      from: opened?.ok ? `release set ${opened.registry.counter}` : 'a registry of another key',
      to: `release set ${earlier.counter}, frozen`,
      states,
      before: await hashOfAudit(storage),
    },
  };
  const registry = withLog(recovered, await readAudit(storage));
  if (
    !(await writeIfUnchanged(
      storage,
      registryPath,
      Buffer.from(writeRegistryText(registry, platformKey)),
      stored,
    ))
  )
    throw new StorageError(
      'Somebody changed the registry at the same time: take the stolen key’s access away, and try again.',
    );
  await writeAudit(storage, registry);
  await writeDiscoveryView(storage, registry);
  return registry;
}
