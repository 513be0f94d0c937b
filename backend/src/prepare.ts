import { exitWithError, hasOption, isCheck } from '@storefront/server';
import { prepareDatabase } from './catalog/prepare-database';
import { readDataset } from './catalog/read-dataset';
import { readPreparationSettings } from './settings/database-settings';

// Run before the API: brings its tables up to date, and its catalogue where a file holds one. With `--fresh` the schema
// is emptied first; with `--check` settings and file are read and nothing is changed.
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
