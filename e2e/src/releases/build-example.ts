import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packInto } from './pack-into';

/** The build of an example in docs/examples by its own tool. */
export interface ToolBuild {
  readonly tool: string;
  readonly example: string;
  /** Its npm script. */
  readonly script: string;
  readonly part: 'remote-cart' | 'remote-event';
}

export const toolBuilds: readonly ToolBuild[] = [
  { tool: 'webpack and ModuleFederationPlugin', example: 'cart-react-federation', script: 'build:webpack' },
  {
    tool: 'Rspack and @module-federation/enhanced',
    example: 'cart-react-federation',
    script: 'build:rspack',
  },
  { tool: 'Vite and @module-federation/vite', example: 'event-react-modules', script: 'build:vite' },
  { tool: 'native federation', example: 'event-react-modules', script: 'build:native' },
  { tool: 'Vue', example: 'cart-vue', script: 'build' },
  { tool: 'Svelte', example: 'cart-svelte', script: 'build' },
  { tool: 'Lit', example: 'cart-lit', script: 'build' },
  { tool: 'React 18 and Tailwind', example: 'cart-react18-tailwind', script: 'build' },
].map((build) => ({ ...build, part: build.example.startsWith('cart') ? 'remote-cart' : 'remote-event' }));

const run = promisify(execFile);

/** The tarballs of our packages in a folder, by package. */
const tarballsIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const [, name] = /^ticket-storefront-([a-z]+)-\d/.exec(file) ?? [];
      return name ? [[`@ticket-storefront/${name}`, `file:${file}`]] : [];
    }),
  );

/**
 * Copies an example into a folder outside of this repository, installs what it depends on, with tarballs of our packages, and
 * builds it as its team does.
 * @returns the folder, with the build in `dist`
 * @throws if one of its commands fails, with what it printed
 */
export async function buildExample({ example, script }: ToolBuild): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${example}-`));
  cpSync(resolve('docs/examples', example), folder, { recursive: true });
  await packInto(folder);
  const file = join(folder, 'package.json');
  const described = JSON.parse(readFileSync(file, 'utf8'));
  const ours = tarballsIn(folder);
  for (const name of Object.keys(described.dependencies)) {
    if (ours[name]) described.dependencies[name] = ours[name];
  }
  writeFileSync(file, JSON.stringify(described));
  const quietly = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await run('npm', ['install', ...quietly], { cwd: folder });
  await run('npm', ['run', script], { cwd: folder });
  return folder;
}
