import type { ReleaseFile } from '@storefront/format/release-file';
import { inlineJson } from '../contents/inline-json';

/** Why it is in a document, for the inventory of scripts. */
export const typefaceReason = 'brings the typeface, checked by its hash, when the page is at rest';

/** Milliseconds after its load that a page is left alone: it has more urgent things to do. */
const restMs = 2000;

/**
 * Brings the typeface: to the first document of a browser when that is at rest, so that it delays nothing, and to the next
 * ones at once, from the browser's cache. Until then text stands in a face of the system with the same measures
 * (`shared/ui/src/typeface.css`). It is fetched by script, because browsers check no hash of a font that a style names.
 */
export const typefaceScript = ({ url, integrity }: ReleaseFile): string => `(() => {
const url = ${inlineJson(url)};
const bring = async () => {
  const answer = await fetch(url, { integrity: '${integrity}', credentials: 'omit', priority: 'low' });
  const face = new FontFace('Figtree', await answer.arrayBuffer(), { weight: '300 900' });
  document.fonts.add(await face.load());
  localStorage.setItem('storefront.typeface', url);
};
const tryTo = () => bring().catch(() => {});
let isCached = false;
try { isCached = localStorage.getItem('storefront.typeface') === url; } catch {}
if (isCached) tryTo();
else addEventListener('load', () => setTimeout(tryTo, ${restMs}));
})();`;
