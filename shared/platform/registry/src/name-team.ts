import type { Registry } from '@storefront/contracts/registry';
import { UserError } from '@storefront/server/user-error';
import type { CommandOf } from './command';

/** Sets the keys, parts and share of a team, in place of its former ones. */
export function nameTeam(registry: Registry, { type: _, name, ...team }: CommandOf<'team'>): Registry {
  for (const [other, { keys, parts }] of Object.entries(registry.teams)) {
    if (other === name) continue;
    const part = team.parts.find((candidate) => parts.includes(candidate));
    if (part) {
      throw new UserError(`${part} is a part of the ${other}: name that team again without it first.`);
    }
    const key = team.keys.find((candidate) => keys.includes(candidate));
    if (key) {
      throw new UserError(`${key} is a key of the ${other}: have the ${name} make one of its own.`);
    }
  }
  return { ...registry, teams: { ...registry.teams, [name]: team } };
}
