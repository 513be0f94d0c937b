import { expect, test } from '@playwright/test';
import { emittedFiles } from '../src/integrity/emitted-files';
import { tooNewInScript } from '../src/old-browsers/script-features';
import { tooNewInStyle } from '../src/old-browsers/style-features';
import { ownNames, toleratedFeatures } from '../src/old-browsers/tolerated-features';
import { journeyOrigins, journeyStore } from '../src/store/journey-store';

const tolerated = new Set([...ownNames, ...toleratedFeatures.flatMap(({ paths }) => paths)]);

/** The pages whose documents have scripts and styles of the shell server itself. */
const pages = ['/', '/events/harbor', '/events/harbor/checkout', '/events/harbor/confirmation', '/no/page'];

const textsOf = (html: string, element: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\btype=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, text = '']) => text)
    .filter((text) => text !== '');

test('what released files use is in every oldest browser, or tolerated in docs/browsers.md', async ({
  request,
}) => {
  const used = new Map<string, string[]>();
  const note = (file: string, features: ReadonlySet<string>) => {
    for (const feature of features) used.set(feature, [...(used.get(feature) ?? []), file]);
  };
  const files = await emittedFiles(journeyStore);
  expect(files.length).toBeGreaterThan(20);
  for (const { url, kind, content } of files) {
    const text = content.toString();
    note(url, kind === 'script' ? tooNewInScript(text) : tooNewInStyle(text));
  }
  const failureScript = await request.get(`${journeyOrigins.storefront}/shell-failure.js`);
  note('shell-failure.js', tooNewInScript(await failureScript.text()));
  for (const page of pages) {
    const html = await (await request.get(journeyOrigins.storefront + page)).text();
    const scripts = textsOf(html, 'script');
    expect(scripts.length, page).toBeGreaterThan(0);
    for (const script of scripts) note(page, tooNewInScript(script));
    for (const style of textsOf(html, 'style')) note(page, tooNewInStyle(style));
  }
  expect([...used].filter(([feature]) => !tolerated.has(feature))).toEqual([]);
  // What no file uses any more needs no row.
  expect([...tolerated].filter((feature) => !used.has(feature))).toEqual([]);
});
