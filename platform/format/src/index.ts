/** The formats of registry and releases, and the choice of the release for a visit. */
export * from './registry';
export * from './release-file';
export * from './release-for-visit';
export * from './release-health';
export * from './shell-health';
