import type { PartName } from '@ticket-storefront/format/parts';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { readPackageFile } from '@ticket-storefront/releases';
import { demonstrationKey } from '@ticket-storefront/signing';
import { registrarOf } from '../../releases/store-registry';
import type { StoreLocation } from '../../store/store-location';

const part: PartName = 'remote-event';

/** A release that visitors of one host name get. */
export interface TenantRelease {
  rollBack(): Promise<unknown>;
}

/** Releases the event page with a server entry to the visitors of one host name. */
export async function releaseUnhealthyEntry(
  store: StoreLocation,
  { code, tenant }: { readonly code: string; readonly tenant: string },
): Promise<TenantRelease> {
  const registrar = registrarOf(store);
  const { owner } = readPackageFile(part);
  const key = demonstrationKey(store.keys, owner);
  const version = `1.0.0-unhealthy.${Date.now()}`;
  const files = { 'server.js': code };
  const manifest = await uploadSmallRelease(registrar.assets, { part, version, owner, key, files });
  await changeRegistry(registrar, { type: 'publish', part, version, manifest }, key);
  const promotion = {
    type: 'promote' as const,
    part,
    version,
    percent: 100,
    tenants: [tenant],
    atOnce: false,
  };
  await changeRegistry(registrar, promotion, registrar.platformKey);
  return {
    rollBack: () => changeRegistry(registrar, { type: 'revoke', part, version }, registrar.platformKey),
  };
}
