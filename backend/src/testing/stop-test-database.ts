import './start-test-database';

/** Stops the database of {@link ./start-test-database}. */
export default async function stopTestDatabase(): Promise<void> {
  await globalThis.testDatabase?.stop();
}
