export * from './common/is-settled';
export * from './common/json-lines-store';
export * from './common/serve-script';
export * from './common/simulator';
