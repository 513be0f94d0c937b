import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const packageSchema = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});

/** npm packages and all that they need, as far as this machine has it: machine code is installed for one kind of machine alone. */
function withDependencies(root: string, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const find = (name: string) => {
    const file = join(root, 'node_modules', name, 'package.json');
    if (found.has(name) || !existsSync(file)) return;
    found.add(name);
    const needs = v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
    for (const needed of Object.keys({ ...needs.dependencies, ...needs.optionalDependencies })) find(needed);
  };
  for (const name of names) find(name);
  return found;
}

/** The files of npm packages and of all that they need, by their paths below a server's folder. */
export async function installedPackages(root: string, names: readonly string[]) {
  const packages = [...withDependencies(root, names)];
  const files = await Promise.all(
    packages.map(async (name) => {
      const folder = join('node_modules', name);
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => {
            const file = join(entry.parentPath, entry.name);
            return [file.slice(root.length + 1), await readFile(file)] as const;
          }),
      );
    }),
  );
  return { packages, files: files.flat() };
}
