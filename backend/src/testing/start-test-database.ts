import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ticket-storefront/postgres';

declare global {
  var testDatabase: EmbeddedPostgres | undefined;
}

/** One PostgreSQL for all API tests of a run; each file has its own schema. */
export default async function startTestDatabase(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'storefront-test-'));
  globalThis.testDatabase = await startEmbeddedPostgres({ dataFolder, temporary: true });
  process.env['TEST_DATABASE_URL'] = globalThis.testDatabase.url;
}
