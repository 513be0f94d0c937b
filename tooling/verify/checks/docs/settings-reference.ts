import * as ofProcessors from '@ticket-storefront/processors';
import { describeSettings, type SettingsFields } from '@ticket-storefront/server';
import { generalFields as apiFields } from '../../../../backend/src/settings/api-settings';
import { preparationFields } from '../../../../backend/src/settings/database-settings';
import { assetOriginFields } from '../../../../platform/asset-origin/src/asset-origin-settings';
import { commandLineFields } from '../../../../platform/cli/src/program';
import { registrarFields } from '../../../../platform/registrar/src/registrar-settings';
import { passFields } from '../../../../shell/server/settings/pass-settings';
import { generalFields as shellFields } from '../../../../shell/server/settings/settings';
import { simulatorFields } from '../../../simulators/src/simulator-settings';
import { stackFields } from '../../../stack/src/settings';

const groups: Readonly<Record<string, SettingsFields>> = {
  'npm start': stackFields,
  API: apiFields,
  'Preparation of the database': preparationFields,
  'Shell server': shellFields,
  'Asset origin': assetOriginFields,
  Registrar: registrarFields,
  'Command line': commandLineFields,
  'Simulated processors': simulatorFields,
};

/** Names of the settings of processors. Each processor has its own page. */
export const processorSettingNames: readonly string[] = Object.keys({
  ...ofProcessors.apiFields,
  ...ofProcessors.shellFields,
});

const inProduction = [
  apiFields,
  preparationFields,
  shellFields,
  assetOriginFields,
  registrarFields,
  commandLineFields,
];

/** Names of the settings of a deployment, without those of processors. */
export const productionSettingNames: readonly string[] = [...new Set(inProduction.flatMap(Object.keys))];

/** The defaults of a setting, one for each server that reads it. */
export function defaultsOfSetting(name: string): readonly (string | null)[] {
  return [...Object.values(groups), ofProcessors.apiFields, ofProcessors.shellFields]
    .flatMap(describeSettings)
    .filter((setting) => setting.name === name)
    .map(({ byDefault }) => byDefault);
}

/** Names of all settings. */
export const settingNames: ReadonlySet<string> = new Set([
  ...Object.values(groups).flatMap((fields) => Object.keys(fields)),
  ...processorSettingNames,
]);

function table(fields: SettingsFields): string {
  const rows = describeSettings(fields).map(({ name, description, isRequired, byDefault }) => {
    const without = isRequired ? 'required' : byDefault === null ? '' : `\`${byDefault}\``;
    return `| \`${name}\` | ${description} | ${without} |`;
  });
  return ['| setting | what it is | where it is not set |', '|---|---|---|', ...rows].join('\n');
}

/** The page `docs/settings.md`. */
export const settingsPage = (): string =>
  `# Settings

Set these in the environment of a server, of the command line or of \`npm start\`; all settings of \`npm start\` are optional, and it
also reads a file \`.env\` ([.env.example](../.env.example)). An empty variable counts as not set. A wrong setting ends the start with one
sentence: its name, where it was set, and what is allowed.

A processor without an account is simulated. The last line before the ready line lists which processors are real and which are
simulated. With \`NODE_ENV=production\` a start with a simulator is refused unless \`ALLOW_SIMULATED_PAYMENTS=true\`. Accounts and keys of
each processor are on its page: [MX Merchant](../remote-checkout-mx/going-live.md), [Braintree](../remote-checkout-braintree/going-live.md), [Stripe](../remote-checkout-stripe/going-live.md). Without
\`SMTP_URL\`, \`npm start\` writes e-mails to files in \`.data/stores/{PORT}/mail\`.

${Object.entries(groups)
  .map(([name, fields]) => `## ${name}\n\n${table(fields)}`)
  .join('\n\n')}
`;

/** The file `.env.example`, with everything commented out. */
export function environmentExample(): string {
  const described = {
    ...stackFields,
    SMTP_URL: apiFields.SMTP_URL,
    MAIL_FROM: apiFields.MAIL_FROM,
    ...passFields,
  };
  const lines = describeSettings(described).map(
    ({ name, description, byDefault }) => `# ${description}\n# ${name}=${byDefault ?? ''}`,
  );
  return `# Copied to \`.env\`, this is read by \`npm start\` and \`npm run dev\`. docs/settings.md names every variable.\n\n${lines.join('\n\n')}\n`;
}
