import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Author } from '@ticket-storefront/format';
import { sentAuthorSchema } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

/** The output of git in a folder; undefined without git, or outside of a repository. */
export function readGit(folder: string, ...args: readonly string[]): string | undefined {
  try {
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'ignore'];
    const output = execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio, timeout: 5000 });
    return output.trim();
  } catch {
    return undefined;
  }
}

/** What a CI's environment says of its run. */
function authorInCi(environment: NodeJS.ProcessEnv): Partial<Author> {
  const named = (name: string) => environment[name] || undefined;
  if (named('GITHUB_ACTIONS')) {
    const [server, repository, run] = ['GITHUB_SERVER_URL', 'GITHUB_REPOSITORY', 'GITHUB_RUN_ID'].map(named);
    return {
      // Whoever repeats a run is not who pushed the commit.
      person: named('GITHUB_TRIGGERING_ACTOR') ?? named('GITHUB_ACTOR'),
      commit: named('GITHUB_SHA'),
      run: server && repository && run && `${server}/${repository}/actions/runs/${run}`,
    } as Partial<Author>;
  }
  if (!named('GITLAB_CI')) return {};
  return {
    person: named('GITLAB_USER_LOGIN'),
    commit: named('CI_COMMIT_SHA'),
    run: named('CI_JOB_URL'),
  } as Partial<Author>;
}

function loginName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/**
 * Who sends the commands of this process: a setting, a CI, git, or the account on this machine.
 * @param folder - of the part's sources, whose commit counts outside of a CI
 * @throws {UserError} with one sentence if a value is invalid.
 */
export function findAuthor(environment: NodeJS.ProcessEnv, folder: string): Author {
  const ci = authorInCi(environment);
  const person =
    environment['RELEASE_PERSON'] || ci.person || readGit(folder, 'config', 'user.email') || loginName();
  const commit = ci.commit ?? readGit(folder, 'rev-parse', 'HEAD');
  const parsed = v.safeParse(sentAuthorSchema, { person: person ?? '', commit, run: ci.run });
  if (parsed.success) return parsed.output;
  throw new UserError(parsed.issues[0].message);
}
