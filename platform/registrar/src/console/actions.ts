import {
  activeLinks,
  isTenantRelease,
  nameRelease,
  pauseReason,
  type RegistryRelease,
} from '@ticket-storefront/format';
import { isRemoteName } from '@ticket-storefront/format/parts';
import { commandLine, type Html, html, quoted } from './html';
import type { View } from './view';

interface Action {
  readonly id: string;
  readonly name: string;
  /** The command that is signed; the script adds the values of inputs with the names of its fields. */
  readonly command: object;
  readonly inputs: Html | null;
  /** The command to copy. `{name}` in the template is the value of an input. */
  readonly line: string;
  readonly template?: string;
}

/** An action as a command to copy. With the person's key the script signs and sends it; nothing here does. */
const form = ({ id, name, command, inputs, line, template }: Action): Html =>
  html`<details class="action" id="${id}"><summary>${name}</summary><form data-command="${JSON.stringify(command)}">${inputs}${commandLine(line, template)}</form></details>`;

/** What a team may give a canary at first. */
const firstPercent = 10;

function promotion({ actor, registry }: View, part: string, release: RegistryRelease): Html | null {
  const { version, state } = release;
  const max = actor.team?.share ?? 100;
  if (max === 0 || (max < 100 && isTenantRelease(release))) return null;
  const value = Math.min(max, state.name === 'canary' ? Math.max(state.percent, firstPercent) : firstPercent);
  const links = activeLinks(registry, part, version);
  const others = links.map((link) => quoted(nameRelease(link.part, link.version)));
  const withOthers = others.length > 0 ? ` --with ${others.join(' ')}` : '';
  const words = `npx storefront promote ${quoted(part)} ${quoted(version)}${withOthers} --percent`;
  return form({
    id: `promote-${version}`,
    name: state.name === 'canary' ? 'Change its share' : 'Promote',
    command: {
      type: 'promote',
      part,
      version,
      percent: value,
      tenants: state.name === 'canary' ? state.tenants : [],
      atOnce: false,
      with: links,
    },
    inputs: html`<label>Percent of new visits <input name="percent" type="number" inputmode="numeric" min="1" max="${max}" value="${value}" required></label>${
      max < 100 ? html`<small>Up to ${max} by this team.</small>` : null
    }`,
    line: `${words} ${value}${tenantWords(state)}`,
    template: `${words} {percent}${tenantWords(state)}`,
  });
}

const tenantWords = (state: RegistryRelease['state']): string =>
  state.name === 'canary' && state.tenants.length > 0
    ? ` --tenant ${state.tenants.map(quoted).join(' ')}`
    : '';

const rollback = (part: string, { version }: RegistryRelease): Html =>
  form({
    id: `rollback-${version}`,
    name: 'Roll back',
    command: { type: 'rollback', part, version },
    inputs: null,
    line: `npx storefront rollback ${quoted(part)} ${quoted(version)}`,
  });

/** What a person may do with a release. */
export function releaseActions(view: View, part: string, release: RegistryRelease): Html | null {
  switch (release.state.name) {
    case 'candidate':
    case 'held':
    case 'withdrawn':
      return promotion(view, part, release);
    case 'canary':
      return html`${promotion(view, part, release)}${rollback(part, release)}`;
    case 'current':
      return rollback(part, release);
    case 'revoked':
      return null;
  }
}

/** Pauses or resumes a part. The shell cannot be paused. */
export function partActions({ registry }: View, part: string): Html | null {
  if (!isRemoteName(part)) return null;
  if (pauseReason(registry, part) !== null)
    return form({
      id: 'resume',
      name: 'Resume',
      command: { type: 'resume', part },
      inputs: null,
      line: `npx storefront resume ${quoted(part)}`,
    });
  const example = 'Card payments are back at 3 pm.';
  return form({
    id: 'pause',
    name: 'Pause',
    command: { type: 'pause', part, reason: '' },
    inputs: html`<label>What visitors read instead <input name="reason" maxlength="200" required placeholder="${example}"></label>`,
    line: `npx storefront pause ${quoted(part)} --reason '${example}'`,
    template: `npx storefront pause ${quoted(part)} --reason {reason}`,
  });
}
