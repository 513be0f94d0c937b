import { partFaultsPath, partHealthPath, partPaymentsPath } from '@ticket-storefront/format';
import {
  loadRegistry,
  type OperatorApi,
  queryOperatorApi,
  sourceMapQuery,
} from '@ticket-storefront/registry';
import {
  type Actor,
  actorOf,
  knownKeys,
  openQuery,
  platformKeysOf,
  type Registrar,
  registryKeysOf,
} from '@ticket-storefront/registry/registrar';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import * as v from 'valibot';

const ofPart = v.looseObject({ part: v.string() });

/** The part of a path for operators; undefined for the health of all parts. @throws {UserError} for any other path. */
function partOf(path: string): string | undefined {
  if (path === partHealthPath) return undefined;
  const part = new RegExp(`^${partHealthPath}/([a-z0-9-]+)/`).exec(path)?.[1] ?? '';
  const [plain = ''] = path.split('?');
  if ([partFaultsPath(part), partPaymentsPath(part)].includes(plain)) return part;
  throw new UserError('The registrar answers no such query: use its version of `storefront`.');
}

const isOf = ({ team }: Actor, part: string) => !team || team.parts.includes(part);

function requireOwn(actor: Actor, part: string): void {
  if (!isOf(actor, part))
    throw new UserError(`${part} does not belong to the ${actor.name}: use the key of its owner.`);
}

/** Opens a signed query. @throws {UserError} if no known key has signed it, or if it is too old. */
async function openTeamQuery(registrar: Registrar, text: string) {
  const platformKeys = platformKeysOf(registrar);
  const { registry } = await loadRegistry(registrar.storage, registryKeysOf(registrar));
  const { now = () => new Date() } = registrar;
  const { path, key } = openQuery(text, knownKeys(registry, platformKeys), now());
  return { path, actor: actorOf(registry, key, platformKeys) };
}

/** The path of a source map in its storage, and the hash of a new one. */
const sourceMapPathForm = new RegExp(
  `^${sourceMapQuery('')}(?<path>(?<part>[a-z0-9-]+)/\\w[\\w.+-]*/(?:[\\w-][\\w.-]*/)*[\\w-][\\w.-]*\\.map)(?:#(?<integrity>sha384-.{64}))?$`,
);

function requireSourceMaps({ sourceMaps }: Registrar): Storage {
  if (sourceMaps) return sourceMaps;
  throw new UserError(
    'The registrar keeps no source maps: ask the platform team to set its SOURCE_MAPS_STORAGE, or set that to a folder of your own.',
  );
}

/**
 * Stores a source map for the team that signed its path and hash; a stored one stays as it is.
 * @throws {UserError} if the part is another team's, or if the content is not the one that was signed.
 */
export async function storeSourceMap(
  registrar: Registrar,
  text: string,
  content: string,
): Promise<{ readonly isNew: boolean }> {
  const { path: named, actor } = await openTeamQuery(registrar, text);
  const { path, part = '', integrity } = sourceMapPathForm.exec(named)?.groups ?? {};
  if (!path || integrity !== integrityOf(content))
    throw new UserError('The source map is not the one that was signed: publish again.');
  requireOwn(actor, part);
  return { isNew: await requireSourceMaps(registrar).create(path, Buffer.from(content)) };
}

/**
 * Answers a signed query with what the API reports of the signer's own parts, or with a source map of one; the platform team's are all
 * parts.
 * @throws {UserError} if the query is not allowed, or the registrar cannot query the API.
 */
export async function answerQuery(registrar: Registrar, api: OperatorApi, text: string): Promise<unknown> {
  const { path, actor } = await openTeamQuery(registrar, text);
  const ofMap = sourceMapPathForm.exec(path)?.groups;
  if (ofMap) {
    const { path: stored = '', part = '' } = ofMap;
    requireOwn(actor, part);
    const map = await requireSourceMaps(registrar).read(stored);
    return map && { content: map.content.toString(), tag: map.tag };
  }
  const part = partOf(path);
  if (part !== undefined) requireOwn(actor, part);
  if (api.token === null) {
    throw new UserError(
      'The registrar cannot query the API: ask the platform team to set its API_ORIGIN and OPERATOR_TOKEN.',
    );
  }
  const reported = await queryOperatorApi(api, path, v.array(v.unknown()));
  return part === undefined ? reported.filter((row) => v.is(ofPart, row) && isOf(actor, row.part)) : reported;
}
