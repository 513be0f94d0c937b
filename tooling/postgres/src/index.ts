/** PostgreSQL from npm. */
export { findClusterHome } from './cluster-home';
export { type DatabaseLink, startDatabaseLink } from './database-link';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';
export { findFreePort } from './free-port';
export { findPooler, type Pooler, startPooler } from './pooler';
