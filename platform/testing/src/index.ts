/** Releases and buckets for the tests of the platform. */
export { anyMove, buckets, tenants, versions } from './any-move';
export { pageSize, startBucket } from './bucket';
export { registryOf, releaseStates } from './registry-of';
export {
  checkedPublication,
  demonstrationSlots,
  promotion,
  type SmallRelease,
  testShop,
  uploadSmallRelease,
} from './small-release';
export { changePayload, copyToMemory, flipByte } from './tampering';
export { startTraceCollector } from './trace-collector';
