import './start-test-database';

/** Stops what {@link ./start-test-database} started. */
export default async function stopTestDatabase(): Promise<void> {
  await globalThis.testDatabase?.stop();
}
