import { createHash } from 'node:crypto';
import { pageDataElementId } from '@storefront/api';
import { type Boot, bootElementId } from '../../src/boot';
import { inlineJson } from '../contents/inline-json';
import type { Addition } from '../releases/page-releases';
import { shellFailurePath, shellFailureScript } from './shell-failure';

/** What the data of a document is made of. */
export interface DocumentData {
  readonly boot: Boot;
  /** What the document brings of the catalogue, as JSON that can stand in a script element. */
  readonly pageData: string;
}

/** A script element that holds data and never runs. */
export interface DataScript {
  /** Browsers let a policy decide about every type that means something to them, so about all but JSON. */
  readonly type: 'application/json' | 'importmap' | 'speculationrules';
  /** Why it is in the document, for the inventory of scripts. */
  readonly reason: string;
  /** By which scripts find it. */
  readonly id?: string;
  /** The JSON in it. */
  text(data: DocumentData): string;
}

const bootScript: DataScript = {
  type: 'application/json',
  reason: 'tells the shell the releases and public settings of the visit',
  id: bootElementId,
  text: ({ boot }) => inlineJson(boot),
};

const pageDataScript: DataScript = {
  type: 'application/json',
  reason: 'brings what the page shows of the catalogue',
  id: pageDataElementId,
  text: ({ pageData }) => pageData,
};

const failureIntegrity = `sha256-${createHash('sha256').update(shellFailureScript).digest('base64')}`;

const shellFailure: DataScript = {
  type: 'importmap',
  reason: 'has the hash of the script that tells the visitor and the API where the shell cannot start',
  text: () => inlineJson({ integrity: { [shellFailurePath]: failureIntegrity } }),
};

const prefetchRules = {
  prefetch: [{ where: { href_matches: '/events/*/checkout' }, eagerness: 'moderate' }],
};

const prefetchScript: DataScript = {
  type: 'speculationrules',
  reason: 'lets the browser fetch a checkout ahead of the click',
  text: () => inlineJson(prefetchRules),
};

/** The data that a kind of document carries. */
export const dataScripts = ({ adds }: { readonly adds: readonly Addition[] }): readonly DataScript[] => [
  bootScript,
  pageDataScript,
  shellFailure,
  ...(adds.includes('checkout prefetch') ? [prefetchScript] : []),
];
