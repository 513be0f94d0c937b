import { createHash } from 'node:crypto';
import { platformTeam } from '@ticket-storefront/format/parts';
import { type Html, html, time } from './html';
import { consoleScript } from './script-text';
import { styles } from './styles';
import type { View } from './view';

const versionOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The files of the pages, by their addresses. An address changes with its file, so browsers store it forever. */
export const files = {
  [`/console/style-${versionOf(styles)}.css`]: { type: 'text/css; charset=utf-8', text: styles },
  [`/console/script-${versionOf(consoleScript)}.js`]: {
    type: 'text/javascript; charset=utf-8',
    text: consoleScript,
  },
} as const;

const [styleAddress = '', scriptAddress = ''] = Object.keys(files);

/**
 * The headers of every page. Nothing loads but the two files of the console, no other site frames a page or receives a form, and
 * a script writes HTML only by the console's own policy.
 */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    'img-src data:',
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types console',
  ].join('; '),
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

const shell = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Console</title>
<link rel="stylesheet" href="${styleAddress}">
<link rel="icon" href="data:,">
<script src="${scriptAddress}" defer></script>
</head>
${body}
</html>
`.text;

/** The page of somebody who is not signed in. @param message - one sentence; null for the first visit */
export const signInPage = (message: string | null): string =>
  shell(
    'Sign in',
    html`<body class="out"><main id="main"><h1>Console</h1>
${message === null ? null : html`<p role="alert" class="note bad">${message}</p>`}
<p>Run this with your team's key, and open the link that it prints. It works once, for five minutes.</p>
<p class="cli"><code>npx storefront console</code></p>
<form method="post" action="/console/sign-in" id="sign-in"><label for="link">Or paste the link here</label>
<textarea id="link" name="link" rows="3" required spellcheck="false" autocomplete="off"></textarea>
<button class="primary">Sign in</button></form></main></body>`,
  );

const pages = [
  { path: '/console', name: 'Parts', ofSales: false },
  { path: '/console/checkouts', name: 'Checkouts', ofSales: false },
  { path: '/console/contract', name: 'Contract', ofSales: false },
  { path: '/console/changes', name: 'Changes', ofSales: false },
  { path: '/console/sales', name: 'On sale', ofSales: true },
];

/** A page of somebody who is signed in. @param path - its entry in the navigation */
export function page(view: View, path: string, title: string, content: Html): string {
  const { registry, actor, key, opened, now } = view;
  const isExpired = Date.parse(registry.expires) <= now.getTime();
  const who = actor.team === null ? platformTeam : actor.name;
  return shell(
    title,
    html`<body data-key="${key}"><a class="skip" href="#main">Skip to the page</a>
<header><p class="brand">Console</p><nav aria-label="Console">${pages
      .filter(({ ofSales }) => !ofSales || view.seesSales)
      .map(
        (entry) =>
          html`<a href="${entry.path}"${entry.path === path ? html` aria-current="page"` : null}>${entry.name}</a>`,
      )}</nav>
<div class="who"><span id="live"></span><span>${who}</span><form method="post" action="/console/sign-out"><button>Sign out</button></form></div></header>
<main id="main" tabindex="-1"><h1>${title}</h1>
<p role="status" id="done"></p>
${content}</main>
<footer id="foot"><p>Registry ${registry.counter}, ${isExpired ? 'expired on' : 'valid until'} ${time(registry.expires)}. Signed in ${time(opened.toISOString())} with the key <code>${key.slice(0, 8)}…</code></p></footer></body>`,
  );
}
