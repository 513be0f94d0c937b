import { readFileSync, writeFileSync } from 'node:fs';
import { platformTeam } from '@ticket-storefront/format/parts';
import { partFolders } from '@ticket-storefront/stack';
import * as v from 'valibot';

const file = '.github/CODEOWNERS';
const handle = (team: string) => `@ticket-storefront/${team.toLowerCase().replaceAll(' ', '-')}`;

const ownerOf = (part: string) =>
  v.parse(v.object({ owner: v.string() }), JSON.parse(readFileSync(`${part}/package.json`, 'utf8'))).owner;

const lines = [
  '# Written by `npm run owners` from the owners that the parts name. The last line that fits a file counts.',
  `* ${handle(platformTeam)}`,
  ...partFolders('.').map((part) => `/${part}/ ${handle(ownerOf(part))}`),
];
const expected = `${lines.join('\n')}\n`;

if (process.argv.includes('--write')) writeFileSync(file, expected);
else if (readFileSync(file, 'utf8') !== expected) {
  process.stderr.write(`${file} differs from the owners that the parts name: run \`npm run owners\`.\n`);
  process.exitCode = 1;
}
