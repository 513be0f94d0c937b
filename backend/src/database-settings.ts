import { parseSettings, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';
import { isOurSchema } from './database/schema-name';

/** Where the tables of a store are. */
export const databaseFields = {
  DATABASE_URL: v.pipe(words, v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  DATABASE_SCHEMA: v.pipe(words, v.check(isOurSchema, 'must be named storefront_…')),
};

const preparationSchema = v.object({
  ...databaseFields,
  /** A data set (docs/rules.md) that the catalogue is brought up to date with. */
  CATALOGUE_FILE: v.optional(words),
});

/**
 * What preparing the database of a deployment goes by.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readPreparationSettings = (environment: NodeJS.ProcessEnv) =>
  parseSettings('preparation of the database', preparationSchema, environment);
