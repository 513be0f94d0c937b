/** The packages that teams install, and their folders. */
export const teamPackages = {
  '@storefront/api': 'shared/api',
  '@storefront/checkout': 'shared/checkout',
  '@storefront/cli': 'platform/cli',
  '@storefront/contract': 'shared/contract',
  '@storefront/domain': 'shared/domain',
  '@storefront/format': 'platform/format',
  '@storefront/fragment': 'shared/fragment',
  '@storefront/ui': 'shared/ui',
  '@storefront/webpack': 'tooling/webpack',
} as const;

export type TeamPackage = keyof typeof teamPackages;

export const teamPackageNames = Object.keys(teamPackages) as TeamPackage[];

/** The one that is installed as it is built; the others are installed as sources with their types. */
export const commandLine: TeamPackage = '@storefront/cli';
