import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { contentTypeOf, listenOn } from '@storefront/check';
import { pictureFolder } from '@storefront/demonstration';
import { framePath } from './browser';
import { buildGallery, type GalleryFiles } from './build-gallery';

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

  async function sendFile(path: string, response: ServerResponse): Promise<void> {
    try {
      built ??= buildGallery(root);
      const isPicture = path.startsWith('/pictures/');
      const file = isPicture ? await readFile(photograph) : (await built).get(path.slice(1));
      const type = contentTypeOf(isPicture ? photograph : path);
      response.writeHead(file ? 200 : 404, { 'Content-Type': type }).end(file);
    } catch (error) {
      built = null;
      const words = JSON.stringify(error instanceof Error ? error.message : String(error));
      response
        .writeHead(200, { 'Content-Type': contentTypeOf('.js') })
        .end(`document.body.innerText = ${words};`);
    }
  }

  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/') built = null;
    if (pathname !== '/' && pathname !== framePath) return void sendFile(pathname, response);
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  const origin = await listenOn(server, port);
  return {
    origin,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
