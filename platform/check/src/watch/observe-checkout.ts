import { createHash } from 'node:crypto';
import type { SeenCheckout } from '@ticket-storefront/format';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** How a shop's checkout is reached with a ticket in the cart. */
export interface CheckoutVisit {
  /** Opens an event, puts a ticket into the cart and goes to its checkout. */
  openCheckout(page: Page, event: string): Promise<void>;
  /** Waits until the checkout shows its form. @throws if it does not. */
  waitForForm(page: Page): Promise<void>;
  /** The address of an event's checkout. */
  checkoutOf(event: string): string;
}

/** The headers that defend a document. */
const securityHeaders = [
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
];

/** Milliseconds for which a complete checkout is observed. */
const lingerMs = 5000;

const hashOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A policy without versions of releases and hashes of inline scripts, which differ from release to release. */
const normalize = (name: string, value: string, assets: string): string => {
  if (!name.startsWith('content-security-policy')) return value;
  const sourceOf = (source: string) => {
    if (/^'sha\d+-/.test(source)) return [];
    if (!source.startsWith(`${assets}/`)) return [source];
    return [source.replace(/^(https?:\/\/[^/]+\/[^/]+)\/[^/]+\//, '$1/*/')];
  };
  const directiveOf = (directive: string) =>
    [...new Set(directive.trim().split(/\s+/).flatMap(sourceOf))].join(' ');
  return value
    .split(',')
    .map((policy) => policy.split(';').map(directiveOf).join('; '))
    .join(', ');
};

/** Records the scripts of the page's own documents: their bytes before the browser checks a hash, and code in the document. */
async function recordScripts(page: Page, engine: CDPSession) {
  const scripts = new Map<string, string>();
  const framed = new Map<string, string>();
  const inline = new Set<string>();
  const refused = new Set<string>();
  const pending = new Set<Promise<unknown>>();
  const during = (work: Promise<unknown>) => {
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const mainFrame = (await engine.send('Page.getFrameTree')).frameTree.frame.id;
  engine.on('Fetch.requestPaused', ({ requestId, request, frameId, responseStatusCode = 0 }) => {
    const read = async () => {
      if (responseStatusCode >= 200 && responseStatusCode < 300) {
        const { body, base64Encoded } = await engine.send('Fetch.getResponseBody', { requestId });
        const received = frameId === mainFrame ? scripts : framed;
        received.set(request.url, hashOf(Buffer.from(body, base64Encoded ? 'base64' : 'utf8')));
      }
    };
    during(
      read()
        .catch(() => undefined)
        .then(() => engine.send('Fetch.continueRequest', { requestId })),
    );
  });
  engine.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    // The engine names code in the document by the document's address.
    if (url !== page.url()) return;
    during(
      engine.send('Debugger.getScriptSource', { scriptId }).then(({ scriptSource }) => {
        inline.add(hashOf(scriptSource));
      }),
    );
  });
  engine.on('Audits.issueAdded', ({ issue }) => {
    const { violatedDirective, blockedURL, isReportOnly } =
      issue.details.contentSecurityPolicyIssueDetails ?? {};
    if (violatedDirective && !isReportOnly) refused.add(`${violatedDirective} ${blockedURL || 'inline'}`);
  });
  await engine.send('Audits.enable');
  await engine.send('Network.enable');
  // A script from the cache has no response.
  await engine.send('Network.setCacheDisabled', { cacheDisabled: true });
  await engine.send('Fetch.enable', { patterns: [{ resourceType: 'Script', requestStage: 'Response' }] });
  await engine.send('Debugger.enable');
  return {
    scripts,
    framed,
    inline,
    refused,
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}

/** Runs in the page, so it is text: bundlers add helpers to functions. Returns its forms outside of closed shadow roots. */
const readForms = `(() => {
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name);
  const formsIn = (root) => [...root.querySelectorAll('*')].flatMap((element) => {
    const inside = element.shadowRoot ? formsIn(element.shadowRoot) : [];
    const targets = [
      ...(element.localName === 'form' ? [attribute(element, 'action') ?? ''] : []),
      ...(attribute(element, 'formaction') === null ? [] : [attribute(element, 'formaction')]),
    ];
    const method = (attribute(element, 'method') ?? attribute(element, 'formmethod') ?? 'get').toLowerCase();
    return [...inside, ...targets.map((target) => [method, target])];
  });
  const place = (address) => new URL(address, location.href).href.split(/[?#]/)[0];
  return formsIn(document).map(([method, target]) =>
    method + ' ' + (place(target) === place(location.href) ? 'the page' : place(target)));
})()`;

/**
 * Opens an event's checkout as a visitor with a ticket, loads it once more without a cache, and records what the browser gets.
 * @param event - address of the event page
 * @param assets - origin of the released files
 * @returns what was seen, and whether the checkout showed its form
 */
export async function observeCheckout(
  browser: Browser,
  { openCheckout, waitForForm, checkoutOf }: CheckoutVisit,
  { event, assets }: { readonly event: string; readonly assets: string },
): Promise<{ readonly seen: SeenCheckout; readonly hasForm: boolean; readonly address: string }> {
  const context = await browser.newContext({ locale: 'en-US' });
  try {
    const page = await context.newPage();
    const address = checkoutOf(event);
    // A checkout that is broken by a change is still observed.
    await openCheckout(page, event).catch(() => undefined);

    const engine = await context.newCDPSession(page);
    const { scripts, framed, inline, refused, settle } = await recordScripts(page, engine);
    const hosts = new Set<string>();
    const reading: Promise<void>[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const isOfPage = request.frame() === page.mainFrame() || request.resourceType() === 'document';
      if (isOfPage && protocol.startsWith('http') && request.resourceType() !== 'script') hosts.add(origin);
    });
    // Frames of other sites have processes of their own, which the session does not reach.
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || response.frame() === page.mainFrame()) return;
      const read = response.body().then((body) => void framed.set(response.url(), hashOf(body)));
      reading.push(read.catch(() => undefined));
    });
    const response = await page.goto(address, { waitUntil: 'load' });
    const headers = (await response?.allHeaders()) ?? {};
    const hasForm = await waitForForm(page).then(
      () => true,
      () => false,
    );
    // What changes a page often waits until it is complete.
    await page.waitForTimeout(lingerMs);
    await settle();
    await Promise.all(reading);
    const forms = await page.evaluate<string[]>(readForms).catch(() => []);
    const seen: SeenCheckout = {
      headers: Object.fromEntries(
        securityHeaders.flatMap((name) => {
          const value = headers[name];
          return value === undefined ? [] : [[name, normalize(name, value, assets)]];
        }),
      ),
      scripts: [
        ...[...scripts].map(([url, integrity]) => ({ url, integrity, inFrame: false })),
        ...[...framed].map(([url, integrity]) => ({ url, integrity, inFrame: true })),
      ].sort((a, b) => a.url.localeCompare(b.url)),
      inline: [...inline].sort(),
      refused: [...refused].sort(),
      forms: [...new Set(forms)].sort(),
      hosts: [...hosts].sort(),
    };
    return { seen, hasForm, address };
  } finally {
    await context.close();
  }
}
