import type { Registry } from '@ticket-storefront/format';
import { openDocument, type SigningKey, signDocument } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { knownKeys, ownerOf } from './roles';

/** Max hours until a preview expires, because links are shared and forgotten. */
export const maxPreviewHours = 7 * 24;
const hourMs = 60 * 60 * 1000;

const previewSchema = v.object({
  part: v.string(),
  version: v.string(),
  expires: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
});

/** A release that a link shows until an instant. */
export type Preview = v.InferOutput<typeof previewSchema>;

/** `not-valid`: changed, or not signed by the part's team or the platform. */
type OpenedPreview =
  | { readonly ok: true; readonly preview: Preview; readonly isOfPlatform: boolean }
  | { readonly ok: false; readonly fault: 'not-valid' | 'expired' };

const notValid: OpenedPreview = { ok: false, fault: 'not-valid' };

/** Signs a preview as a token for links. */
export const writePreviewToken = (preview: Preview, key: SigningKey): string =>
  Buffer.from(signDocument('preview', preview, key)).toString('base64url');

/** Reads a token that the team of its part or the platform has signed and that has not expired. */
export function openPreviewToken(
  token: string,
  registry: Registry,
  platformKeys: readonly string[],
  now: Date,
): OpenedPreview {
  const bytes = Buffer.from(token, 'base64url');
  const opened = openDocument('preview', bytes, knownKeys(registry, platformKeys));
  const parsed = opened.ok ? v.safeParse(previewSchema, opened.document) : null;
  if (!opened.ok || !parsed?.success) return notValid;
  const preview = parsed.output;
  const isOfPlatform = platformKeys.includes(opened.key);
  if (!isOfPlatform && !ownerOf(registry, preview.part, platformKeys).keys.includes(opened.key))
    return notValid;
  const leftMs = preview.expires.getTime() - now.getTime();
  if (leftMs > maxPreviewHours * hourMs) return notValid;
  return leftMs <= 0 ? { ok: false, fault: 'expired' } : { ok: true, preview, isOfPlatform };
}
