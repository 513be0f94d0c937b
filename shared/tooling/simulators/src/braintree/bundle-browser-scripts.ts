import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

async function bundle(options: BuildOptions): Promise<string> {
  const result = await build({
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // Neutral, so that the sources of braintree-web are taken: its browser bundles cannot be replaced in part.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    minify: true,
    write: false,
    logLevel: 'silent',
    ...options,
  });
  return result.outputFiles?.[0]?.text ?? '';
}

/** The script inside the frame of one hosted field. */
export const bundleFrame = () =>
  bundle({ entryPoints: [join(import.meta.dirname, 'browser/frame/hosted-field.ts')] });

/**
 * braintree-web as `window.braintree`, with two of its modules replaced: it trusts the simulator's origin in place of
 * Braintree's domains, and tells nobody about itself.
 */
export const bundleLoader = (origin: string) =>
  bundle({
    stdin: { contents: exportModules, resolveDir: import.meta.dirname },
    globalName: 'braintree',
    plugins: [
      replaceModule(/braintree-web[\\/]lib[\\/]is-verified-domain\.js$/, trustOnly(origin)),
      replaceModule(/braintree-web[\\/]lib[\\/]analytics\.js$/, saysNothing),
    ],
  });

const exportModules = `
export { default as client } from 'braintree-web/client';
export { default as hostedFields } from 'braintree-web/hosted-fields';`;

const trustOnly = (origin: string) =>
  `module.exports = (url) => new URL(url, location.href).origin === ${JSON.stringify(origin)};`;

const saysNothing = 'exports.sendEvent = exports.sendEventPlus = () => {};';

const replaceModule = (filter: RegExp, contents: string): Plugin => ({
  name: 'replace-module',
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents })),
});
