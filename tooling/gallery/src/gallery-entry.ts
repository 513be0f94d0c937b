import { join } from 'node:path';
import type { StorySources } from './story-sources';

const browser = join(import.meta.dirname, 'browser');

/** The script that a gallery begins with: it hands all stories, components and remotes to the gallery's page. */
export function galleryEntry({ stories, components, remotes }: StorySources): string {
  const quoted = JSON.stringify;
  const modules = [...new Set(components.map(({ module }) => module))];
  const numberOf = (module: string) => modules.indexOf(module);
  return [
    `import ${quoted(join(browser, 'standing-clock.ts'))};`,
    ...['tokens.css', 'base.css', 'typeface.css'].map((style) => `import '@storefront/ui/${style}';`),
    `import typeface from '@storefront/ui/typeface';`,
    `import { openGallery } from ${quoted(join(browser, 'open-gallery.tsx'))};`,
    ...stories.map((path, number) => `import { stories as s${number} } from './${path}';`),
    ...modules.map((path, number) => `import * as c${number} from './${path}';`),
    ...remotes.map((name, number) => `import r${number} from './${name}/src/fragment.tsx';`),
    'openGallery({ typeface,',
    `files: {${stories.map((path, number) => `${quoted(path.replace('.stories.tsx', ''))}: s${number}`)}},`,
    `components: {${components.map(({ module, name }) => `${quoted(`${module} ${name}`)}: c${numberOf(module)}.${name}`)}},`,
    `remotes: {${remotes.map((name, number) => `${quoted(name)}: r${number}`)}},`,
    '});',
  ].join('\n');
}
