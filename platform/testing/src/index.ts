/** Releases and buckets for the tests of the platform. */
export * from './any-move';
export * from './bucket';
export * from './small-release';
export * from './tampering';
