export { freeBody, goodCard, mxBody } from './order-bodies';
export { otherSecret, ownSecret } from './order-secrets';
export { startTestStore, type TestStore } from './start-test-store';
export { statementsOf } from './statements-of';
export { testDataset } from './test-dataset';
