import type { CheckedCommand } from '@storefront/registry/apply-command';

/** A promotion of a release to a share of visits, in percent; no host names are those of all visitors. */
export const promotion = (part: string, version: string, percent = 100, tenants: string[] = []) =>
  ({ type: 'promote', part, version, percent, tenants, atOnce: false }) satisfies CheckedCommand;
