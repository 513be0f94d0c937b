import type { BusForms } from '@storefront/format/shop';

/** A release and what it says and hears on the cart bus, where it is built already. */
interface Speaking {
  readonly part: string;
  readonly version: string;
  readonly bus?: BusForms;
}

const nameOf = ({ part, version }: Speaking) => `${part} ${version}`;

const without = (fields: readonly string[], others: readonly string[]) =>
  fields.filter((field) => !others.includes(field));

/** What a remote says or hears on the cart bus that a shell does not take or tell, one sentence each. */
export function strangeMessages(shell: Speaking, remote: Speaking): readonly string[] {
  if (!shell.bus || !remote.bus) return [];
  const { commands, facts } = shell.bus;
  const said = Object.entries(remote.bus.commands).flatMap(([name, [given = []]]) => {
    const taken = commands[name];
    if (!taken) return [`${nameOf(remote)} gives ${name}, which ${nameOf(shell)} does not take.`];
    if (taken.some((form) => without(form, given).length === 0)) return [];
    const lacking = without(taken[0] ?? [], given).join(', ');
    return [`${nameOf(remote)} gives ${name} without ${lacking}, which ${nameOf(shell)} asks for.`];
  });
  const heard = Object.entries(remote.bus.facts).flatMap(([name, wanted]) => {
    const told = facts[name];
    if (!told) return [`${nameOf(remote)} listens to ${name}, which ${nameOf(shell)} does not tell.`];
    const lacking = without(wanted, told).join(', ');
    return lacking
      ? [`${nameOf(remote)} listens to ${name} with ${lacking}, which ${nameOf(shell)} does not tell.`]
      : [];
  });
  return [...said, ...heard];
}
