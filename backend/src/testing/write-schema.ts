import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchema } from './generate-schema';
import startTestDatabase from './start-test-database';
import stopTestDatabase from './stop-test-database';

const folder = join(import.meta.dirname, '../database/schema');

// Run after a migration was written (`npm run schema`).
await startTestDatabase();
try {
  const files = await generateSchema(process.env['TEST_DATABASE_URL'] ?? '');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
} finally {
  await stopTestDatabase();
}
