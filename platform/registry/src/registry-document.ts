import type { KeyObject } from 'node:crypto';
import { type Registry, registrySchema } from '@storefront/format/registry';
import { openDocument, type SignatureFault, signDocument } from '@storefront/signing/signed-document';
import * as v from 'valibot';

/** A registry that a trusted key has signed, or why a text holds none. */
export type OpenedRegistry =
  | { readonly ok: true; readonly registry: Registry; readonly text: Buffer }
  | {
      readonly ok: false;
      readonly fault: SignatureFault;
      /** Goes on from "The registry is …". */
      readonly reason: string;
    };

/**
 * The text of a registry, signed by the platform.
 * @throws where it could not be read again.
 */
export function writeRegistryText(registry: Registry, platformKey: KeyObject): string {
  const parsed = v.safeParse(registrySchema, registry);
  if (parsed.success) return signDocument('registry', parsed.output, platformKey);
  throw new Error(`This would be no registry (${v.getDotPath(parsed.issues[0])}).`);
}

/** The registry in the bytes of a signed text. Nothing of it is looked at unless a platform key has signed it. */
export function openRegistry(text: Buffer, platformKeys: readonly string[]): OpenedRegistry {
  const opened = openDocument('registry', text, platformKeys);
  if (!opened.ok) return opened;
  const parsed = v.safeParse(registrySchema, opened.document);
  if (parsed.success) return { ok: true, registry: parsed.output, text };
  return { ok: false, fault: 'malformed', reason: `not a registry (${v.getDotPath(parsed.issues[0])})` };
}
