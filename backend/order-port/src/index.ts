export * from './answers';
export * from './client';
export * from './order';
export * from './order-body';
export * from './processor';
export * from './refusal';
