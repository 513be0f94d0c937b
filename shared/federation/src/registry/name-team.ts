import type { Registry } from '@storefront/contracts/registry';
import type { CommandOf } from './command';
import { Refusal } from './refusal';

/** Says which keys, parts and share a team has; what was said of it before is replaced. */
export function nameTeam(registry: Registry, { type: _, name, ...team }: CommandOf<'team'>): Registry {
  for (const [other, { parts }] of Object.entries(registry.extras.teams)) {
    const taken = other !== name && team.parts.find((part) => parts.includes(part));
    if (taken) {
      throw new Refusal(`${taken} is a part of the ${other}: name that team again without it first.`);
    }
  }
  return { ...registry, extras: { ...registry.extras, teams: { ...registry.extras.teams, [name]: team } } };
}
