import {
  databaseAddress,
  defaulted,
  file,
  nonEmptyText,
  optional,
  positive,
  readSettings,
  required,
} from '@ticket-storefront/server';
import * as v from 'valibot';

/** A positive whole number with a default. */
export const number = (byDefault: string | number, description: string) =>
  defaulted(positive, String(byDefault), description);

/** Whether a PostgreSQL schema is named as one of ours: no other is ever created, filled or dropped. */
export const isOurSchema = (name: string): boolean => /^storefront_[a-z0-9_]{1,50}$/.test(name);

export const databaseFields = {
  DATABASE_URL: required(databaseAddress, 'the PostgreSQL database; its password may be in `PGPASSWORD`'),
  DATABASE_SCHEMA: required(
    v.pipe(nonEmptyText, v.check(isOurSchema, 'must be named storefront_…')),
    'its schema that holds the tables, named `storefront_…`',
  ),
  DATABASE_POOLER: defaulted(
    v.picklist(['none', 'transactions']),
    'none',
    '`transactions` if `DATABASE_URL` is that of a pooler in transaction mode, such as PgBouncer',
  ),
  DATABASE_LOCK_MS: number('2000', 'milliseconds that a statement waits for a lock'),
  DATABASE_IDLE_MS: number('10000', 'milliseconds after which the database ends an idle transaction'),
};

export const preparationFields = {
  ...databaseFields,
  CATALOGUE_FILE: optional(file, 'a data set ([rules.md](rules.md)) that the catalogue is updated from'),
};

/** The settings for preparing a database. @throws {SettingsError} naming every setting that is wrong. */
export const readPreparationSettings = (environment: NodeJS.ProcessEnv) =>
  readSettings('preparation of the database', v.object(preparationFields), environment);

const connections = (byDefault: string, purpose: string) =>
  number(byDefault, `database connections of one process ${purpose}`);

const statement = (byDefault: string, purpose: string) =>
  number(byDefault, `milliseconds after which the database ends a statement ${purpose}`);

const wait = (byDefault: string, purpose: string) =>
  number(byDefault, `milliseconds that a statement ${purpose} waits for a connection`);

const catalogue = 'of the catalogue';
const orders = 'of orders';
const admission = 'of the waiting room';
const limits = 'that counts limits';
const settlement = 'that settles orders';
const mail = 'of the mailer';

export const poolFields = {
  CATALOGUE_DATABASE_URL: optional(
    databaseAddress,
    'a replica of the database for what visitors read of the catalogue; it may be behind',
  ),
  CATALOGUE_CONNECTIONS: connections('4', catalogue),
  CATALOGUE_STATEMENT_MS: statement('3000', catalogue),
  CATALOGUE_WAIT_MS: wait('3000', catalogue),
  ORDERS_CONNECTIONS: connections('8', orders),
  ORDERS_STATEMENT_MS: statement('5000', orders),
  ORDERS_WAIT_MS: wait('10000', orders),
  ADMISSION_CONNECTIONS: connections('3', admission),
  ADMISSION_STATEMENT_MS: statement('2000', admission),
  ADMISSION_WAIT_MS: wait('2000', admission),
  LIMITS_CONNECTIONS: connections('2', limits),
  LIMITS_STATEMENT_MS: statement('1000', limits),
  LIMITS_WAIT_MS: wait('500', limits),
  SETTLEMENT_CONNECTIONS: connections('5', settlement),
  SETTLEMENT_STATEMENT_MS: statement('10000', settlement),
  SETTLEMENT_WAIT_MS: wait('10000', settlement),
  MAIL_CONNECTIONS: connections('2', mail),
  MAIL_STATEMENT_MS: statement('10000', mail),
  MAIL_WAIT_MS: wait('10000', mail),
  DATABASE_STATEMENTS: defaulted(
    v.picklist(['prepared', 'plain']),
    'prepared',
    'whether connections prepare their statements; `plain` behind a pooler of transactions that cannot, such as PgBouncer before 1.21',
  ),
};
