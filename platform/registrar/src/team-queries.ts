import { partFaultsPath, partHealthPath, partPaymentsPath } from '@ticket-storefront/format';
import { loadRegistry, type OperatorApi, queryOperatorApi } from '@ticket-storefront/registry';
import {
  type Actor,
  actorOf,
  knownKeys,
  openQuery,
  platformKeysOf,
  type Registrar,
} from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
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

/**
 * Answers a signed query with what the API reports of the signer's own parts; the platform team's are all parts.
 * @throws {UserError} if the query is not allowed, or the registrar cannot query the API.
 */
export async function answerQuery(registrar: Registrar, api: OperatorApi, text: string): Promise<unknown> {
  const platformKeys = platformKeysOf(registrar);
  const { registry } = await loadRegistry(registrar.storage, platformKeys);
  const { now = () => new Date() } = registrar;
  const { path, key } = openQuery(text, knownKeys(registry, platformKeys), now());
  const actor = actorOf(registry, key, platformKeys);
  const part = partOf(path);
  if (part !== undefined && !isOf(actor, part))
    throw new UserError(`${part} does not belong to the ${actor.name}: use the key of its owner.`);
  if (api.token === null) {
    throw new UserError(
      'The registrar cannot query the API: ask the platform team to set its API_ORIGIN and OPERATOR_TOKEN.',
    );
  }
  const reported = await queryOperatorApi(api, path, v.array(v.unknown()));
  return part === undefined ? reported.filter((row) => v.is(ofPart, row) && isOf(actor, row.part)) : reported;
}
