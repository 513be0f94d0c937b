import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { sendFile, startLocalServer } from '@storefront/check';
import { pictureFolder } from '@storefront/demonstration';
import { partFolders } from '@storefront/stack';
import { build } from 'esbuild';
import { framePath } from './browser';

/** A component that a part exports. */
interface ExportedComponent {
  /** Path of the module from the root. */
  readonly module: string;
  /** Name of the export. */
  readonly name: string;
}

/** What a gallery is made of: files of stories, and the components that they are to show; paths from the root. */
interface StorySources {
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
function findStorySources(root: string): StorySources {
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

const browser = join(import.meta.dirname, 'browser');

/** The script that a gallery begins with: it hands all stories, components and remotes to the gallery's page. */
function galleryEntry({ stories, components, remotes }: StorySources): string {
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

/** Files of a gallery by their names: `gallery.js`, `gallery.css`, and the pictures and faces that they name. */
type GalleryFiles = ReadonlyMap<string, Buffer>;

/**
 * Builds the gallery of a checkout, of the sources and styles that its releases are built of.
 * @param root - folder of the checkout
 * @throws where a source cannot be built; the message names it.
 */
async function buildGallery(root: string): Promise<GalleryFiles> {
  const { outputFiles } = await build({
    stdin: {
      contents: galleryEntry(findStorySources(root)),
      resolveDir: root,
      sourcefile: 'gallery',
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile: 'gallery.js',
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    loader: { '.svg': 'file', '.woff2': 'file' },
    publicPath: '/',
    // The clock asks it of Node alone.
    external: ['util'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]));
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/gallery.css">
<body>
<script src="/gallery.js"></script>
</html>
`;

/** What organisers' photographs are at every address of the shop's own sizes (docs/rules.md, Layout). */
const photograph = join(pictureFolder, 'seed-swap-background.jpg');

/** A gallery that browsers can open. */
export interface ServedGallery {
  /** Such as `http://localhost:5210`. */
  readonly origin: string;
  close(): void;
}

/**
 * Serves the gallery of a checkout on this machine. It is built when its page is opened, and again at each reload of it.
 * @param port - 0 for any that is free
 * @throws {UserError} where the port is taken.
 */
export async function serveGallery(root: string, port: number): Promise<ServedGallery> {
  let built: Promise<GalleryFiles> | null = null;

  async function sendBuilt(path: string, response: ServerResponse): Promise<void> {
    try {
      built ??= buildGallery(root);
      const isPicture = path.startsWith('/pictures/');
      const file = isPicture ? await readFile(photograph) : (await built).get(path.slice(1));
      sendFile(response, isPicture ? photograph : path, file);
    } catch (error) {
      built = null;
      const words = JSON.stringify(error instanceof Error ? error.message : String(error));
      sendFile(response, 'failure.js', Buffer.from(`document.body.innerText = ${words};`));
    }
  }

  const { server, origin, close } = await startLocalServer(port);
  server.on('request', ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/') built = null;
    if (pathname !== '/' && pathname !== framePath) return void sendBuilt(pathname, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  return { origin, close };
}
