import type { LocalRelease, ShopPlugIn } from '@ticket-storefront/cli';
import type { SlotName } from '@ticket-storefront/format/parts';
import { type Boot, bootElementId, bootSchema } from '@ticket-storefront/shell/boot';
import * as v from 'valibot';

const bootElement = new RegExp(`(<script [^>]*id="${bootElementId}"[^>]*>)([\\s\\S]*?)(</script>)`);
/** Whether a page is at the origin of checkouts, where they have one. */
export const isOfCheckout = (pathname: string) =>
  /^\/(events\/[^/]+\/(checkout|confirmation)|orders\/[^/]+\/[^/]+)\/?$/.test(pathname);

const isCheckoutPath = (pathname: string) => /\/checkout\/?$/.test(pathname);
const rendered = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/;

/** The remote in a slot of a document, or null if the document has no such slot. */
function filledSlot({ slots, checkouts, remotes }: Boot, slot: SlotName, isCheckout: boolean) {
  if (slot === 'event' || slot === 'cart') return isCheckout ? null : { former: slots[slot] };
  const former = checkouts[slot.slice('checkout:'.length)];
  const isOfAnother = Object.keys(remotes).some((name) => name !== former);
  return isCheckout && !isOfAnother ? { former } : null;
}

function fillSlot(boot: Boot, former: string | undefined, local: LocalRelease): Boot {
  const { part, slot, version, contract, script: entry, modules, styles } = local;
  const type = modules.length > 0 ? 'module' : 'script';
  const others = Object.entries(boot.remotes).filter(([name]) => name !== former);
  return {
    ...boot,
    remotes: {
      ...Object.fromEntries(others),
      [part]: { version, contract, entry, type, styles: [...styles] },
    },
    slots: slot === 'event' || slot === 'cart' ? { ...boot.slots, [slot]: part } : boot.slots,
  };
}

/** Adds the local checkout to the document: events of processors without a checkout are closed. */
const withCheckout = (boot: Boot, { part, slot }: LocalRelease): Boot => {
  const [, processor] = slot.split(':');
  return processor === undefined ? boot : { ...boot, checkouts: { ...boot.checkouts, [processor]: part } };
};

const fileElement = /<link [^>]*>|<style data-href="[^"]*">[\s\S]*?<\/style>/g;

const withoutFiles = (html: string, urls: readonly string[]): string =>
  html.replaceAll(fileElement, (element) =>
    urls.some((url) => element.includes(`"${url}"`)) ? '' : element,
  );

/**
 * Makes a document of the store call the API at another address and, if it has the slot, start with a local build. Removes the
 * HTML of the store's own release.
 */
export const rewriteDocument: ShopPlugIn['rewriteDocument'] = (
  html,
  local,
  { pathname, api, reloadScript },
) => {
  const text = bootElement.exec(html)?.[2];
  const parsed = text === undefined ? null : v.safeParse(v.pipe(v.string(), v.parseJson(), bootSchema), text);
  if (!parsed?.success) return { html, apiOrigin: null, checkoutOrigin: null };
  // On this machine everything has one origin.
  const { origins, ...boot } = parsed.output;
  const filled = local && filledSlot(boot, local.slot, isCheckoutPath(pathname));
  const former = filled?.former;
  const known = local ? withCheckout(boot, local) : boot;
  const sold = local && filled ? fillSlot(known, former, local) : known;
  const next = { ...sold, api, partReports: null, pageViewUrl: null, isInspected: true };
  const isRenderedDifferently =
    filled !== null || Object.keys(known.checkouts).length > Object.keys(boot.checkouts).length;
  const remote = former === undefined ? undefined : boot.remotes[former];
  const replaced = remote ? [remote.entry, ...remote.styles].map(({ url }) => url) : [];
  const json = JSON.stringify(next).replaceAll('<', '\\u003c');
  const shown = withoutFiles(isRenderedDifferently ? html.replace(rendered, '$1$2') : html, replaced);
  return {
    html: shown
      .replace(bootElement, (_, opening, _text, closing) => `${opening}${json}${closing}`)
      .replace('</head>', () => `<script>${reloadScript}</script>\n</head>`),
    apiOrigin: boot.api,
    checkoutOrigin: origins?.checkout ?? null,
  };
};
