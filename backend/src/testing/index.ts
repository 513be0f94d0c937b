export { freeBody, goodCard, mxBody, otherSecret, ownSecret } from './order-bodies';
export { startTestStore, type TestStore } from './start-test-store';
export { statementsOf } from './statements-of';
export { testDataset } from './test-dataset';
