import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAuthor } from './author';
import { findSources, repositoryAddress } from './build-sources';

const outside = mkdtempSync(join(tmpdir(), 'author-'));
const repository = mkdtempSync(join(tmpdir(), 'author-'));
const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
let commit = '';
beforeAll(() => {
  git('init', '--quiet');
  git('config', 'user.email', 'ada@example.com');
  git('config', 'user.name', 'Ada');
  git('commit', '--quiet', '--allow-empty', '--message', 'Add a part');
  commit = git('rev-parse', 'HEAD').trim();
});
afterAll(() => {
  for (const folder of [outside, repository]) rmSync(folder, { recursive: true });
});

const sha = '3f9a12c45b1e77d0c2a9f4e8d6b0a1c3e5f70912';

test('names the person, commit and run of GitHub Actions, and who repeats a run', () => {
  const environment = {
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTOR: 'ada',
    GITHUB_SHA: sha,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'mx/checkout',
    GITHUB_RUN_ID: '17',
  };
  const run = 'https://github.com/mx/checkout/actions/runs/17';
  expect(findAuthor(environment, repository)).toEqual({ person: 'ada', commit: sha, run });
  const repeated = { ...environment, GITHUB_TRIGGERING_ACTOR: 'grace' };
  expect(findAuthor(repeated, repository)).toMatchObject({ person: 'grace', run });
});

test('names the person, commit and job of GitLab', () => {
  const run = 'https://gitlab.example.com/mx/checkout/-/jobs/17';
  const environment = { GITLAB_CI: 'true', GITLAB_USER_LOGIN: 'ada', CI_COMMIT_SHA: sha, CI_JOB_URL: run };
  expect(findAuthor(environment, repository)).toEqual({ person: 'ada', commit: sha, run });
});

test('names the person and commit of git outside of a CI, and the account outside of a repository', () => {
  expect(findAuthor({}, repository)).toEqual({ person: 'ada@example.com', commit });
  const { commit: missing, person } = findAuthor({ HOME: outside }, outside);
  expect(missing).toBeUndefined();
  expect(person).not.toBe('');
});

test('RELEASE_PERSON comes first, and one sentence refuses an invalid value', () => {
  expect(findAuthor({ RELEASE_PERSON: 'grace' }, repository)).toEqual({ person: 'grace', commit });
  expect(() => findAuthor({ RELEASE_PERSON: 'registrar' }, repository)).toThrow(
    'The person "registrar" is the registrar itself',
  );
});

test.each([
  ['https://ada:token@github.com/mx/checkout.git', 'https://github.com/mx/checkout.git'],
  ['git@github.com:mx/checkout.git', 'ssh://github.com/mx/checkout.git'],
  ['ssh://git@host.example:2222/mx.git', 'ssh://host.example:2222/mx.git'],
  ['/srv/git/checkout.git', undefined],
  [undefined, undefined],
])('names the repository %s without a password', (remote, address) => {
  expect(repositoryAddress(remote)).toBe(address);
});

test('names the commit that a folder is built from, and whether it has other changes', () => {
  git('remote', 'add', 'origin', 'https://ada:token@git.example.com/mx/checkout.git');
  const sources = {
    repository: 'https://git.example.com/mx/checkout.git',
    commit,
    uncommittedChanges: false,
    builder: 'urn:ticket-storefront:builder:unknown',
  };
  expect(findSources({}, repository)).toEqual(sources);
  writeFileSync(join(repository, 'later.ts'), '');
  expect(findSources({}, repository)).toEqual({ ...sources, uncommittedChanges: true });
  expect(findSources({}, outside)).toEqual({ builder: sources.builder });
  const ci = {
    GITHUB_ACTIONS: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'mx/checkout',
  };
  expect(findSources({ ...ci, RUNNER_ENVIRONMENT: 'github-hosted' }, repository)).toMatchObject({
    repository: 'https://github.com/mx/checkout',
    builder: 'https://github.com/actions/runner/github-hosted',
  });
});
