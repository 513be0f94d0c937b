import { exitWithError, hasOption, isCheck } from '@ticket-storefront/server';
import { prepareDatabase } from './catalog/prepare-database';
import { readDataset } from './catalog/read-dataset';
import { readPreparationSettings } from './settings/database-settings';

// Run before the API: migrates the database and imports the catalogue file, if any. `--fresh` drops the schema first; `--check`
// only checks settings and file.
try {
  const settings = readPreparationSettings(process.env);
  const rows = settings.CATALOGUE_FILE ? await readDataset(settings.CATALOGUE_FILE) : null;
  if (!isCheck()) {
    const fresh = hasOption('--fresh');
    const { DATABASE_LOCK_MS: lockMs, DATABASE_IDLE_MS: idleTransactionMs } = settings;
    await prepareDatabase({
      databaseUrl: settings.DATABASE_URL,
      schema: settings.DATABASE_SCHEMA,
      rows,
      fresh,
      ...(settings.DATABASE_POOLER === 'transactions' && { pooled: { lockMs, idleTransactionMs } }),
    });
  }
} catch (error) {
  exitWithError(error);
}
