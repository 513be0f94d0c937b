import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from './generate-schema';
import startTestDatabase from './start-test-database';
import stopTestDatabase from './stop-test-database';

// Run after a new migration (`npm run schema`).
await startTestDatabase();
try {
  const types = await generateSchema(process.env['TEST_DATABASE_URL'] ?? '');
  await writeFile(join(import.meta.dirname, '../database/schema.ts'), types);
} finally {
  await stopTestDatabase();
}
