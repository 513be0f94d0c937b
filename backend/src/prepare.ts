import { exitWithError, hasOption, isCheck } from '@ticket-storefront/server';
import { prepareDatabase } from './catalog/prepare-database';
import { readDataset } from './catalog/read-dataset';
import { readPreparationSettings } from './settings/database-settings';

// Run before the API: migrates the database and imports the catalogue file, if any. `--fresh` drops the schema first; `--check`
// only checks settings and file.
try {
  const { DATABASE_URL, DATABASE_SCHEMA, CATALOGUE_FILE } = readPreparationSettings(process.env);
  const rows = CATALOGUE_FILE ? await readDataset(CATALOGUE_FILE) : null;
  if (!isCheck()) {
    const fresh = hasOption('--fresh');
    await prepareDatabase({ databaseUrl: DATABASE_URL, schema: DATABASE_SCHEMA, rows, fresh });
  }
} catch (error) {
  exitWithError(error);
}
