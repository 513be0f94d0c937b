import type { BrowserContext, Route } from '@playwright/test';
import { type Browser, compatData, dataAt, featuresIn, firstVersion, hasFeature } from './compat-data';
import { styleReadBy } from './style-features';

/** A member to delete, for example of `Element` the method `checkVisibility`; a global without an owner. */
type Member = readonly [owner: string | null, name: string];

const isLacking = (path: string, browser: Browser): boolean =>
  firstVersion(path, 'chrome') !== null && !hasFeature(path, browser);

/** The members of browsers' own interfaces, and of those of JavaScript, that a browser lacks and Chromium has. */
export function lackingMembers(browser: Browser): readonly Member[] {
  const lacking: Member[] = [];
  const collect = (parent: string) => {
    for (const [owner, data] of featuresIn(dataAt(parent))) {
      if (data.__compat && isLacking(`${parent}.${owner}`, browser)) lacking.push([null, owner]);
      for (const [name] of featuresIn(data)) {
        const isMember = !name.startsWith('@@') && !/_(event|permission)$/.test(name);
        if (!isMember || !isLacking(`${parent}.${owner}.${name}`, browser)) continue;
        lacking.push([owner === 'Window' ? null : owner, name.replace(/_static$/, '')]);
      }
    }
  };
  collect('api');
  collect('javascript.builtins');
  return lacking;
}

/** Functions in styles that a browser lacks, for example `light-dark`. */
const lackingFunctions = (browser: Browser): readonly string[] =>
  featuresIn(compatData.css['types']?.['color'])
    .filter(([name]) => isLacking(`css.types.color.${name}`, browser))
    .map(([name]) => name);

/** Runs in the page before its scripts. */
function deleteMembers({
  members,
  functions,
  hasRanges,
}: {
  readonly members: readonly Member[];
  readonly functions: readonly string[];
  readonly hasRanges: boolean;
}): void {
  for (const [owner, name] of members) {
    const object = owner === null ? globalThis : Reflect.get(globalThis, owner);
    if (object === undefined || object === null) continue;
    Reflect.deleteProperty(object, name);
    if (object.prototype) Reflect.deleteProperty(object.prototype, name);
    if (owner === null) Reflect.deleteProperty(Window.prototype, name);
  }
  const { supports } = CSS;
  CSS.supports = (...condition: readonly string[]) =>
    !functions.some((name) => condition.join().includes(`${name}(`)) &&
    Reflect.apply(supports, CSS, condition);
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    matchMedia.call(window, hasRanges || !/[<>]/.test(query) ? query : 'not all');
  // The styles that it loads are changed, so their hashes are not theirs.
  Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { get: () => '', set: () => undefined });
}

const styleElements = /(<style\b[^>]*>)([\s\S]*?)(<\/style>)/g;
const styleLinks = /(<link\b[^>]*\brel="stylesheet"[^>]*) integrity="[^"]*"/g;
/** What Chromium fetches by these rules passes no route. */
const speculationRules = /<script type="speculationrules">[\s\S]*?<\/script>/g;

/** A document as a browser reads its styles. */
const documentReadBy = (browser: Browser, html: string): string =>
  html
    .replace(styleElements, (_, open, style, close) => `${open}${styleReadBy(browser, style)}${close}`)
    .replace(styleLinks, '$1')
    .replace(speculationRules, '');

/**
 * Takes away from Chromium what an older browser lacks by MDN's data: members of interfaces, and styles. Syntax of scripts stays.
 * @param context - with `bypassCSP`, because the policy has the hashes of the styles
 */
export async function takeAway(context: BrowserContext, browser: Browser): Promise<void> {
  const members = lackingMembers(browser);
  const hasRanges = hasFeature('css.at-rules.media.range_syntax', browser);
  await context.addInitScript(deleteMembers, { members, functions: lackingFunctions(browser), hasRanges });
  const rewrite = async (route: Route, change: (text: string) => string) => {
    const response = await route.fetch({ maxRedirects: 0 });
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, body: change(await response.text()) });
  };
  await context.route('**/*', (route, request) => {
    if (request.resourceType() === 'document') return rewrite(route, (html) => documentReadBy(browser, html));
    if (request.resourceType() === 'stylesheet')
      return rewrite(route, (style) => styleReadBy(browser, style));
    return route.fallback();
  });
}
