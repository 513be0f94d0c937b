export * from './common/card-payments';
export * from './common/journal';
export * from './common/serve-files';
export * from './common/simulator';
