import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { sendFile, startLocalServer } from '@ticket-storefront/check';
import { pictureFolder } from '@ticket-storefront/demonstration';
import { partFolders } from '@ticket-storefront/stack';
import { build } from 'esbuild';
import { framePath } from './browser/frame';

const browser = join(import.meta.dirname, 'browser');

/** Names of exported components: they begin with a capital letter. */
const exportedComponents = (text: string) =>
  [...text.matchAll(/^export (?:(default) |(?:const|function|class) )([A-Z]\w*)/gm)].map(
    ([, isDefault, name = '']) => isDefault ?? name,
  );

/** The entry of a gallery: a script that passes all stories, components and remotes of a checkout to the gallery's page. */
function galleryEntry(root: string): string {
  const parts = partFolders(root);
  const folders = ['shared/ui', 'shared/checkout', ...parts];
  const paths = folders.flatMap((folder) => globSync(`${folder}/src/**/*.tsx`, { cwd: root }).sort());
  const stories = paths.filter((path) => path.endsWith('.stories.tsx'));
  const modules = paths.filter((path) => !/\.(test|stories|server)\.tsx$|\/testing\//.test(path));
  const remotes = parts.filter((part) => part !== 'shell');

  const imports = [
    join(browser, 'frozen-clock.ts'),
    ...['tokens.css', 'base.css', 'typeface.css'].map((style) => `@ticket-storefront/ui/${style}`),
  ].map((module) => `import ${JSON.stringify(module)};`);
  const importAs = (name: string, module: string) => {
    imports.push(`import ${name} from ${JSON.stringify(module)};`);
  };
  importAs('{ openGallery }', join(browser, 'open-gallery.tsx'));
  const property = (name: string, value: string) => `${JSON.stringify(name)}: ${value}`;
  const files = stories.map((path, index) => {
    importAs(`{ stories as s${index} }`, `./${path}`);
    return property(path.replace('.stories.tsx', ''), `s${index}`);
  });
  const components = modules.flatMap((path, index) => {
    const names = exportedComponents(readFileSync(join(root, path), 'utf8'));
    if (names.length > 0) importAs(`* as c${index}`, `./${path}`);
    return names.map((name) => property(`${path} ${name}`, `c${index}.${name}`));
  });
  const fragments = remotes.map((name, index) => {
    importAs(`r${index}`, `./${name}/src/fragment.tsx`);
    return property(name, `r${index}`);
  });
  return `${imports.join('\n')}
openGallery({ files: {${files}}, components: {${components}}, remotes: {${fragments}} });`;
}

/** Files of a gallery by their names: `gallery.js`, `gallery.css`, and the pictures that they use. */
type GalleryFiles = ReadonlyMap<string, Buffer>;

/** @throws with esbuild's message if the sources of the checkout do not build. */
async function buildGallery(root: string): Promise<GalleryFiles> {
  const { outputFiles } = await build({
    stdin: { contents: galleryEntry(root), resolveDir: root, sourcefile: 'gallery', loader: 'ts' },
    absWorkingDir: root,
    outfile: 'gallery.js',
    bundle: true,
    format: 'iife',
    jsx: 'automatic',
    target: 'es2022',
    loader: { '.svg': 'file', '.woff2': 'dataurl' },
    publicPath: '/',
    // The clock requires it in Node only.
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

/** Served at every address of an event's picture in the shop's own sizes (docs/rules.md, Layout). */
const photograph = join(pictureFolder, 'seed-swap-background.jpg');

/** Stands for the pictures that the shell server draws for events without one. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#0d3b3b" d="M0 0h16v9H0z"/><circle cx="11" cy="7" r="5" fill="#1d7a6c"/></svg>';

/** A gallery that browsers can open. */
export interface ServedGallery {
  /** For example `http://localhost:5210`. */
  readonly origin: string;
  close(): void;
}

/**
 * Serves the gallery of a checkout on this machine, and builds it again each time its page is loaded.
 * @param root - folder of the checkout
 * @param port - 0 for a free one
 * @throws {UserError} if the port is in use.
 */
export async function serveGallery(root: string, port: number): Promise<ServedGallery> {
  let built: Promise<GalleryFiles> | null = null;

  async function sendBuilt(path: string, response: ServerResponse): Promise<void> {
    try {
      built ??= buildGallery(root);
      if (/^\/pictures\/.*\.svg$/.test(path)) {
        sendFile(response, path, Buffer.from(drawing));
        return;
      }
      const isPicture = path.startsWith('/pictures/');
      const file = isPicture ? await readFile(photograph) : (await built).get(path.slice(1));
      sendFile(response, isPicture ? photograph : path, file);
    } catch (error) {
      built = null;
      const message = JSON.stringify(error instanceof Error ? error.message : String(error));
      sendFile(response, 'failure.js', Buffer.from(`document.body.innerText = ${message};`));
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
