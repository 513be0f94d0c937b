import { createHash } from 'node:crypto';
import { pageDataElementId } from '@storefront/api/page-data';
import { type Boot, bootElementId } from '@storefront/contracts/boot';
import { inlineJson } from './inline-json';
import { shellFailurePath, shellFailureScript } from './shell-failure-script';

/** What the data of a document is made of. */
export interface DocumentData {
  readonly boot: Boot;
  /** What the document brings of the catalogue, as JSON that can stand in a script element. */
  readonly pageData: string;
}

/** A script element that holds data and never runs. */
export interface DataScript {
  readonly type: string;
  /** Why it is in the document, for the inventory of scripts. */
  readonly reason: string;
  render(nonce: string, data: DocumentData): string;
}

const bootScript: DataScript = {
  type: 'application/json',
  reason: 'tells the shell the releases and public settings of the visit',
  render: (nonce, { boot }) =>
    `<script type="application/json" id="${bootElementId}" nonce="${nonce}">${inlineJson(boot)}</script>`,
};

const pageDataScript: DataScript = {
  type: 'application/json',
  reason: 'brings what the page shows of the catalogue',
  render: (nonce, { pageData }) =>
    `<script type="application/json" id="${pageDataElementId}" nonce="${nonce}">${pageData}</script>`,
};

const failureIntegrity = `sha256-${createHash('sha256').update(shellFailureScript).digest('base64')}`;

const shellFailure: DataScript = {
  type: 'importmap',
  reason: 'has the hash of the script that tells the visitor and the API where the shell cannot start',
  render: (nonce) =>
    `<script type="importmap" nonce="${nonce}">${inlineJson({ integrity: { [shellFailurePath]: failureIntegrity } })}</script>`,
};

const prefetchRules = {
  prefetch: [{ where: { href_matches: '/events/*/checkout' }, eagerness: 'moderate' }],
};

const prefetchScript: DataScript = {
  type: 'speculationrules',
  reason: 'lets the browser fetch a checkout ahead of the click',
  render: (nonce) => `<script type="speculationrules" nonce="${nonce}">${inlineJson(prefetchRules)}</script>`,
};

interface DocumentKind {
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
}

/** The data that a document carries. */
export const dataScripts = ({ prefetchesCheckouts }: DocumentKind): readonly DataScript[] => [
  bootScript,
  pageDataScript,
  shellFailure,
  ...(prefetchesCheckouts ? [prefetchScript] : []),
];
