import { execFileSync } from 'node:child_process';

/** Whom the PostgreSQL server runs as. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

const candidates = ['postgres', 'nobody'];

function idOf(kind: '-u' | '-g', name: string): number | null {
  try {
    return Number.parseInt(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }), 10);
  } catch {
    return null;
  }
}

/**
 * The user that stands in for root, as which PostgreSQL refuses to run; null where this process is not root.
 * @throws {Error} where the machine has no such user.
 */
export function findPostgresUser(): PostgresUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of candidates) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has none of the users ${candidates.join(', ')}.`,
  );
}
