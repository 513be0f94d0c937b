import { type Boot, bootElementId } from '@storefront/contracts/boot';
import type { ReleaseFile } from '@storefront/contracts/release-file';
import { reloadScript } from '../development/reload-route';
import type { ProcessorAhead } from '../processor-policy';
import type { ReleaseSet } from '../releases/pick-release-set';
import { escapeHtml, inlineJson } from './html';

/** What a route needs at once: the shell alone, what asks the catalogue as well, or the remotes too. */
export type OpensWith = 'nothing' | 'catalogue' | 'remotes';

export interface DocumentOptions {
  readonly nonce: string;
  readonly boot: Boot;
  readonly releases: ReleaseSet;
  readonly opensWith: OpensWith;
  /** What the checkout's processor will be asked for. */
  readonly processorAhead: ProcessorAhead;
  /** Whether the document should fetch checkouts ahead of the click. */
  readonly prefetchCheckouts: boolean;
  /** Counter of the registry whose change reloads the page; null outside development. */
  readonly reloadAfter: number | null;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%234338ca' d='M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z'/%3E%3Cpath stroke='%23fff' stroke-width='2' stroke-dasharray='2 2' d='M20 9v14'/%3E%3C/svg%3E";

const pinned = ({ url, integrity }: ReleaseFile) =>
  `href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"`;

const style = (file: ReleaseFile) => `<link rel="stylesheet" ${pinned(file)}>`;

const script =
  (nonce: string) =>
  ({ url, integrity }: ReleaseFile) =>
    `<script defer nonce="${nonce}" src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"></script>`;

const preload = (nonce: string) => (file: ReleaseFile) =>
  `<link rel="preload" as="script" nonce="${nonce}" ${pinned(file)}>`;

/** Attributes as the remote's own script element has them: another preload would be fetched twice. */
const aheadOf = ({ origins, scripts }: ProcessorAhead, nonce: string) => [
  ...origins.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}">`),
  ...scripts.map(
    (url) =>
      `<link rel="preload" as="script" fetchpriority="low" nonce="${nonce}" href="${escapeHtml(url)}">`,
  ),
];

const prefetchRules = inlineJson({
  prefetch: [{ where: { href_matches: '/events/*/checkout' }, eagerness: 'moderate' }],
});

/** The HTML of one document: the release set, and preloads of exactly the files that its route will use. */
export function renderDocument(options: DocumentOptions): string {
  const { nonce, boot, releases, opensWith } = options;
  const remotes = opensWith === 'remotes' ? Object.values(releases.remotes) : [];
  const ahead = [...remotes.map(({ entry }) => entry), ...(opensWith === 'nothing' ? [] : releases.preloads)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Event Ticketing</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
<link rel="preconnect" href="${escapeHtml(boot.api)}" crossorigin>
${[...releases.styles, ...remotes.flatMap((remote) => remote.styles)].map(style).join('\n')}
${releases.scripts.map(script(nonce)).join('\n')}
${ahead.map(preload(nonce)).join('\n')}
${aheadOf(options.processorAhead, nonce).join('\n')}
${options.prefetchCheckouts ? `<script type="speculationrules" nonce="${nonce}">${prefetchRules}</script>` : ''}
<script type="application/json" id="${bootElementId}" nonce="${nonce}">${inlineJson(boot)}</script>
${options.reloadAfter === null ? '' : `<script nonce="${nonce}">${reloadScript(options.reloadAfter)}</script>`}
</head>
<body>
<div id="root"></div>
<noscript>This ticket shop runs in your browser and needs JavaScript. Please enable it and load the page again.</noscript>
</body>
</html>
`;
}
