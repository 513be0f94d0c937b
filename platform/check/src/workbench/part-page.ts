import { slotAttribute } from '@storefront/shell/shell-page';
import { type PageOptions, pageHeaders } from '../page-document';

/**
 * The headers of the page that holds the part alone: the policy of the shell server for its slot, but that the workbench may
 * frame it.
 */
export function partPageHeaders(options: PageOptions): Readonly<Record<string, string>> {
  const headers = pageHeaders(options);
  const policy = headers['Content-Security-Policy'].replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  );
  return { ...headers, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' };
}

/** A page with the slot and nothing else. */
export const partPage = ({ part, language, page: { script, style } }: PageOptions): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${part}</title>
<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin="anonymous">
<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous"></script>
<main><div id="slot" ${slotAttribute}="${part}"></div></main>
</html>
`;
