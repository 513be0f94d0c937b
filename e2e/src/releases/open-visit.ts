import type { Browser, Page, Response } from '@playwright/test';
import type { StoreLocation } from '../store/store-location';
import { type ReleaseSet, setOfVisit } from './release-set';

/** A visit in a separate browser profile, and the result of every request that it made. */
export interface OpenVisit {
  readonly page: Page;
  /** Documents that it has loaded. */
  documents(): number;
  /** Files of the asset origin that it did not get or did not accept, and errors of its pages. */
  readonly failures: readonly string[];
  /** Releases, such as `shell 1.0.0`, that its documents named or that it loaded. */
  used(): readonly string[];
  /** Empties the list of releases. */
  forget(): void;
  /** The release set that the shell server stored for this visit. */
  keeps(): Promise<ReleaseSet>;
  close(): Promise<void>;
}

/** Of a browser whose Integrity-Policy knows only scripts, the sentence about styles is none. */
const complaint =
  /integrity(?!-Policy destination 'style' is not supported)|Loading chunk|Loading CSS chunk/i;

/** Begins a visit to a store. */
export async function openVisit(browser: Browser, { origins }: StoreLocation): Promise<OpenVisit> {
  const context = await browser.newContext({ baseURL: origins.storefront });
  const page = await context.newPage();
  const failures: string[] = [];
  const used = new Set<string>();
  const documents: Promise<void>[] = [];

  // Pictures of the demonstration are at the same origin, and of no part.
  const release = new RegExp(`${origins.assets}/(shell|remote-[a-z0-9-]+)/([^/]+)/`, 'g');
  const note = (text: string) => {
    for (const [, part, version] of text.matchAll(release)) used.add(`${part} ${version}`);
  };
  // The text of a document that the page leaves at once is gone; what it loaded is noted all the same.
  const noteText = (response: Response) => response.text().then(note, () => undefined);
  page.on('request', (request) => note(request.url()));
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(noteText(response));
    if (response.url().startsWith(origins.assets) && !response.ok()) {
      failures.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('requestfailed', (request) => {
    if (!request.url().startsWith(origins.assets)) return;
    const why = request.failure()?.errorText;
    // A page that is left stops loading what it does not need yet.
    if (why === 'net::ERR_ABORTED') return;
    failures.push(`${why} ${request.url()}`);
  });
  page.on('console', (message) => {
    if (complaint.test(message.text())) failures.push(message.text());
  });
  page.on('pageerror', (error) => failures.push(String(error)));

  return {
    page,
    failures,
    documents: () => documents.length,
    used: () => [...used].sort(),
    forget: () => used.clear(),
    keeps: () => setOfVisit(context),
    close: () => context.close(),
  };
}
