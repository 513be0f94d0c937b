import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partFolders } from '@storefront/stack';

/** A component that a part exports. */
interface ExportedComponent {
  /** Path of the module from the root. */
  readonly module: string;
  /** Name of the export. */
  readonly name: string;
}

/** What a gallery is made of: files of stories, and the components that they are to show; paths from the root. */
export interface StorySources {
  readonly stories: readonly string[];
  readonly components: readonly ExportedComponent[];
  readonly remotes: readonly string[];
}

const sharedComponents = ['shared/ui', 'shared/checkout'];

const isComponentModule = (path: string) =>
  path.endsWith('.tsx') && !/\.(test|stories|server)\.tsx$|\/testing\//.test(path);

/** Names of components begin with a capital letter. */
const exportedNames = (text: string) =>
  [...text.matchAll(/^export (?:default |(?:const|function|class) )([A-Z]\w*)/gm)].map(
    ([whole, name = '']) => (whole.startsWith('export default') ? 'default' : name),
  );

/** Finds the stories and components of all parts of a checkout. @param root - folder of the checkout */
export function findStorySources(root: string): StorySources {
  const parts = partFolders(root);
  const files = [...sharedComponents, ...parts].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/src/${path}`)
      .sort(),
  );
  return {
    stories: files.filter((path) => path.endsWith('.stories.tsx')),
    components: files
      .filter(isComponentModule)
      .flatMap((module) =>
        exportedNames(readFileSync(join(root, module), 'utf8')).map((name) => ({ module, name })),
      ),
    remotes: parts.filter((part) => part !== 'shell'),
  };
}
