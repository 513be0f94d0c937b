export { freeBody, mxBody, otherSecret, ownSecret } from './order-bodies';
export { startTestStore, type TestStore } from './start-test-store';
export { statementsOf } from './statements-of';
export { goodCard, testDataset } from './test-dataset';
