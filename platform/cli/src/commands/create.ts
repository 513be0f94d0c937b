import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { containerGlobal, isPartName, isSlotName, type PartName } from '@ticket-storefront/format/parts';
import { invalidPartNameMessage } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

interface Template {
  /** Packages of the platform, including transitive ones. */
  readonly packages: readonly string[];
  readonly others: Readonly<Record<string, string>>;
  readonly build: string;
  /** Options by which `check` and `publish` find the build. */
  readonly built: string;
}

const typescript = { typescript: '6.0.3' };

const react: Template = {
  packages: ['api', 'checkout', 'contract', 'domain', 'format', 'fragment', 'ui', 'webpack'],
  others: {
    react: '^19.3.0',
    'react-dom': '^19.3.0',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    ...typescript,
  },
  build: 'webpack',
  built: '',
};

const byEsbuild = {
  others: { esbuild: '0.28.2', ...typescript },
  build: 'node build.mjs',
  built: ' --built dist',
};

/** The templates in `templates/` by folder. A folder named after the framework holds their common files. */
export const templates: Readonly<Record<string, Template>> = {
  'checkout-react': react,
  'checkout-none': {
    ...byEsbuild,
    packages: ['api', 'checkout', 'contract', 'domain', 'fragment', 'ui'],
  },
  'fragment-react': react,
  'fragment-none': { ...byEsbuild, packages: ['contract', 'domain'] },
};

interface CreateOptions {
  readonly framework: string;
  readonly owner: string;
  readonly slot?: string;
  /** Folder of package tarballs, for a platform without an npm registry. */
  readonly packages?: string;
}

/** Beside the built command line, or beside `src` in this repository. */
const templateFolder = [
  join(import.meta.dirname, 'templates'),
  join(import.meta.dirname, '../../templates'),
].find((folder) => existsSync(folder));

const slotFor = (kind: string, part: PartName) =>
  kind === 'checkout' ? `checkout:${part.replace(/^remote-(checkout-)?/, '')}` : 'cart';

/** Packages that only build and check a part. */
const isTool = (name: string) =>
  /^(@ticket-storefront\/(cli|webpack)|@types\/.*|esbuild|playwright-core|typescript)$/.test(name);

/** The dependencies of a new part: tarballs of the folder if it has them, else versions in the npm registry. */
function dependenciesOf({ packages, others }: Template, folder: string, packed: string | undefined) {
  const tarballs = packed === undefined ? [] : readdirSync(packed);
  tarballs.sort((newer, older) => older.localeCompare(newer, 'en', { numeric: true }));
  const wanted = {
    ...Object.fromEntries(['cli', ...packages].map((name) => [`@ticket-storefront/${name}`, '^1.0.0'])),
    ...others,
    'playwright-core': '1.65.1',
  };
  const named = Object.entries(wanted).map(([name, version]) => {
    const tarballName = new RegExp(`^${name.replace('@', '').replace('/', '-')}-\\d`);
    const tarball = tarballs.find((file) => tarballName.test(file));
    return [name, tarball ? `file:${relative(folder, resolve(packed ?? '', tarball))}` : version] as const;
  });
  const those = (of: (name: string) => boolean) => Object.fromEntries(named.filter(([name]) => of(name)));
  return { dependencies: those((name) => !isTool(name)), devDependencies: those(isTool) };
}

function fillIn(folder: string, values: Readonly<Record<string, string>>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8').replaceAll(/\{\{(\w+)\}\}/g, (all, name) => values[name] ?? all);
    writeFileSync(file, text);
  }
}

/**
 * Creates the repository of a new part, ready to build, check and publish, in a folder of its name.
 * @throws {UserError} if the name, the kind or the folder is invalid.
 */
function createRepository(kind: string, part: string, options: CreateOptions): string {
  const { framework, owner, packages } = options;
  const name = `${kind}-${framework}`;
  const template = templates[name];
  if (!template || !templateFolder) {
    const known = Object.keys(templates)
      .map((one) => one.replace('-', ' --framework '))
      .join(', ');
    throw new UserError(`There is no template for ${kind} --framework ${framework}: use ${known}.`);
  }
  if (!isPartName(part)) throw new UserError(invalidPartNameMessage(part));
  const slot = options.slot ?? slotFor(kind, part);
  if (!isSlotName(slot))
    throw new UserError(`${slot} is not a slot: use event, cart or checkout:<processor>.`);
  const folder = resolve(part);
  if (existsSync(folder)) throw new UserError(`${folder} already exists: choose another name or folder.`);

  for (const copied of ['every', framework, name])
    cpSync(join(templateFolder, copied), folder, { recursive: true });
  fillIn(folder, { part, slot, owner, global: containerGlobal(part), processor: slot.split(':')[1] ?? '' });
  const build = template.built && 'npm run build && ';
  const described = {
    name: part,
    version: '1.0.0',
    private: true,
    type: 'module',
    owner,
    storefront: { slot },
    scripts: {
      build: template.build,
      types: 'tsc',
      dev: `storefront dev .${template.built}`,
      test: `${build}storefront check .${template.built}`,
      release: `${build}storefront publish ${part} --folder .${template.built}`,
    },
    ...dependenciesOf(template, folder, packages),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\ndist/\n.data/\n*.pem\n');
  return folder;
}

export const addCreate = (line: CommandLine) =>
  addCommand(
    line,
    'create <kind> <part>',
    'create the repository of a new part, of kind checkout or fragment',
  )
    .option('--framework <name>', 'react, or none for plain TypeScript', 'react')
    .option('--slot <slot>', 'its slot, if not the cart or the checkout of its name')
    .option('--owner <team>', 'the team that owns it', 'My team')
    .option('--packages <folder>', 'tarballs of the platform’s packages, if no npm registry has them')
    .action((kind: string, part: string, options: CreateOptions & CommonOptions) => {
      const folder = createRepository(kind, part, options);
      const next = `cd ${part}, npm install, npm run dev, npm test`;
      answer(options, { part, folder }, `Created ${folder}. Next: ${next}, npm run release.`);
    });
