import { hashSource } from '@ticket-storefront/server/http';
import { newestFeature, newestQuery } from '../../src/boot';

/** Hides the notice in every browser of docs/browsers.md. An older one does not read the rule, whether or not it can run our scripts. */
const style = `.old-browser{display:block;margin:0;padding:.75rem 1rem;background:#fff3dc;color:#1e1a15;font:1rem/1.5 system-ui,sans-serif;text-align:center}@supports (${newestFeature}){@media ${newestQuery}{.old-browser{display:none}}}`;

/** Hash of the style of {@link oldBrowserNotice}, for the policy. */
export const oldBrowserStyleHash = hashSource(style);

/** The HTML that explains to visitors with old browsers how to buy. @param message - HTML. */
export const oldBrowserNotice = (message: string): string =>
  `<style>${style}</style>
<p class="old-browser" hidden>${message}</p>
`;
