import type { Registry } from '@storefront/format/registry';
import { UserError } from '@storefront/server/user-error';
import type { CommandOf } from './command';
import { fillSlot } from './fill-slot';

/** Sets the keys, parts and share of a team, in place of its former ones, and fills slots with its parts. */
export function nameTeam(
  registry: Registry,
  { type: _, name, slots = {}, ...team }: CommandOf<'team'>,
): Registry {
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
  const named = { ...registry, teams: { ...registry.teams, [name]: team } };
  return Object.entries(slots).reduce((current, [slot, part]) => {
    if (team.parts.includes(part)) return fillSlot(current, { slot, part });
    throw new UserError(`${part} is no part of the ${name}: name it among its parts.`);
  }, named);
}
