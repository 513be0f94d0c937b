import { endWithSentence } from '@storefront/server/end-with-sentence';
import { prepareDatabase } from './catalog/prepare-database';
import { readDataset } from './catalog/read-dataset';
import { readPreparationSettings } from './database-settings';

// Run before the API of a deployment: brings its tables up to date, and its catalogue where a file holds one.
try {
  const { DATABASE_URL, DATABASE_SCHEMA, CATALOGUE_FILE } = readPreparationSettings(process.env);
  await prepareDatabase({
    databaseUrl: DATABASE_URL,
    schema: DATABASE_SCHEMA,
    rows: CATALOGUE_FILE ? await readDataset(CATALOGUE_FILE) : null,
    fresh: false,
  });
} catch (error) {
  endWithSentence(error);
}
