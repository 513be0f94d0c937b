import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const folder = import.meta.dirname;

const replaceModule = (filter: RegExp, contents: string): Plugin => ({
  name: 'replace-module',
  setup: ({ onLoad }) => onLoad({ filter }, () => ({ contents })),
});

const trustOwnOrigin = `
const { origin } = new URL(document.currentScript.src);
module.exports = (url) => new URL(url, location.href).origin === origin;`;

const ownAssets = `
const { origin } = new URL(document.currentScript.src);
exports.create = () => origin + '/braintree/assets';`;

const loadNothing = 'module.exports = {};';

const sendNothing = 'exports.sendEvent = exports.sendEventPlus = () => {};';

type Script = Pick<BuildOptions, 'entryPoints' | 'globalName' | 'plugins'>;

/** Each script that browsers load from the simulators, by its file name. */
const scripts: Readonly<Record<string, Script>> = {
  'stripe.js': { entryPoints: [join(folder, 'stripe/browser/stripe.ts')] },
  'payment-frame.js': { entryPoints: [join(folder, 'stripe/browser/payment-frame.ts')] },
  'hosted-fields-frame.js': { entryPoints: [join(folder, 'braintree/browser/frame/hosted-field.ts')] },
  // braintree-web as `window.braintree`, but for four of its modules: it trusts the origin that it was loaded from in
  // place of Braintree's domains, has its frames from there, reports nothing about itself, and knows no Fastlane.
  'braintree-web.js': {
    entryPoints: [join(folder, 'braintree/browser/braintree-web.js')],
    globalName: 'braintree',
    plugins: [
      replaceModule(/braintree-web[\\/]lib[\\/]is-verified-domain\.js$/, trustOwnOrigin),
      replaceModule(/braintree-web[\\/]lib[\\/]create-assets-url\.js$/, ownAssets),
      replaceModule(/braintree-web[\\/]lib[\\/]analytics\.js$/, sendNothing),
      replaceModule(/fastlane-sdk-loader[\\/]/, loadNothing),
    ],
  },
};

const pages = ['stripe/browser/payment-frame.html', 'stripe/browser/simulator.css'];

async function bundle(root: string, name: string, script: Script) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    // Neutral, so that the sources of braintree-web are taken: its browser bundles cannot be replaced in part.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    minify: true,
    metafile: true,
    write: false,
    logLevel: 'silent',
    ...script,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${name} was not built.`);
  return {
    name,
    content: file.contents,
    sources: [relative(root, import.meta.filename), ...Object.keys(metafile.inputs)],
  };
}

async function copy(root: string, page: string) {
  const file = join(folder, page);
  return { name: basename(page), content: await readFile(file), sources: [relative(root, file)] };
}

/**
 * Builds all files that browsers load from the simulators.
 * @param root - folder that the names of `sources` are relative to.
 */
export const buildBrowserFiles = (root: string) =>
  Promise.all([
    ...Object.entries(scripts).map(([name, script]) => bundle(root, name, script)),
    ...pages.map((page) => copy(root, page)),
  ]);
