import type { BuildSources } from '@ticket-storefront/releases';
import { findAuthor, readGit } from './author';

/** The builder of a machine that is no known CI. */
const unknownBuilder = 'urn:ticket-storefront:builder:unknown';

/** The address of a repository by https or ssh, without credentials; undefined for a folder. */
export function repositoryAddress(remote: string | undefined): string | undefined {
  const short = /^(?:[\w.-]+@)?(?<host>[\w.-]+):(?<path>(?!\/\/)[\w./~-]+)$/.exec(remote ?? '')?.groups;
  const address = short ? `ssh://${short['host']}/${short['path']}` : (remote ?? '');
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return ['https:', 'http:', 'ssh:'].includes(protocol) ? `${protocol}//${host}${pathname}` : undefined;
}

function builderIn(environment: NodeJS.ProcessEnv): string {
  const { GITHUB_ACTIONS, RUNNER_ENVIRONMENT, GITLAB_CI, CI_PROJECT_URL, CI_RUNNER_ID } = environment;
  // The ids of npm's own provenance.
  if (GITHUB_ACTIONS) return `https://github.com/actions/runner/${RUNNER_ENVIRONMENT || 'self-hosted'}`;
  if (GITLAB_CI && CI_PROJECT_URL && CI_RUNNER_ID) return `${CI_PROJECT_URL}/-/runners/${CI_RUNNER_ID}`;
  return unknownBuilder;
}

/** The sources in a folder and what builds them, as a provenance states them. @throws {UserError} as {@link findAuthor} does. */
export function findSources(environment: NodeJS.ProcessEnv, folder: string): BuildSources {
  const { GITHUB_ACTIONS, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITLAB_CI, CI_PROJECT_URL } = environment;
  const { commit, run } = findAuthor(environment, folder);
  const ofGithub = GITHUB_ACTIONS && GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  const ofCi = ofGithub || (GITLAB_CI && CI_PROJECT_URL);
  // Missing if git cannot know: nothing is claimed then.
  const changes = readGit(folder, 'status', '--porcelain');
  return {
    repository: repositoryAddress(ofCi || readGit(folder, 'remote', 'get-url', 'origin')),
    commit,
    uncommittedChanges: changes === undefined ? undefined : changes !== '',
    run,
    builder: builderIn(environment),
  };
}
