import { basename } from 'node:path';
import { build } from 'esbuild';
import { galleryEntry } from './gallery-entry';
import { findStorySources } from './story-sources';

/** Files of a gallery by their names: `gallery.js`, `gallery.css`, and the pictures and faces that they name. */
export type GalleryFiles = ReadonlyMap<string, Buffer>;

/**
 * Builds the gallery of a checkout, of the sources and styles that its releases are built of.
 * @param root - folder of the checkout
 * @throws where a source cannot be built; the message names it.
 */
export async function buildGallery(root: string): Promise<GalleryFiles> {
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
