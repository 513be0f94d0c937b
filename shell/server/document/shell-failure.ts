import { partReportPath, reportLimits } from '@ticket-storefront/api/protocol';
import { defaultLanguage, languages } from '@ticket-storefront/domain/language';
import { messagesIn } from '#messages/all/document';
import { bootElementId, failedReleasePath, newestFeature, newestQuery, withoutScripts } from '../../src/boot';
import { inlineJson } from '../contents/inline-json';

export const shellFailurePath = '/shell-failure.js';

const failureMessages = Object.fromEntries(
  languages.map((language) => {
    const { notStarted, tryAgain } = messagesIn(language);
    return [language, { notStarted, tryAgain }];
  }),
);

/**
 * The module that runs when the shell has not started. It shows a notice above the server's HTML, hides its buttons, reports the
 * failure to the API, and the visit continues with the previous release if there is one. A shell that is only late may still start
 * (`isOver` is missing): then the notice disappears, and only the next document has the previous release.
 */
export const shellFailureScript = `
const faultOf = (event) => {
  if (!event) return { kind: 'render', message: 'The shell did not start.', stack: '' };
  const { target, message, filename, lineno, colno } = event;
  if (message) return { kind: 'uncaught', message: message.slice(0, ${reportLimits.message}), stack: [filename, lineno, colno].join(':') };
  if (!target.defer) return faultOf();
  return { kind: 'script', message: 'The script ' + target.src + ' could not be loaded.', stack: target.src };
};

const report = ({ api, visitor, partReports }, event) => {
  if (!visitor || !partReports || Math.random() * 100 >= partReports.percent) return;
  const { releases, seal } = partReports;
  const faults = [{ part: 'shell', ...faultOf(event) }];
  const number = ${reportLimits.reports - 1};
  const text = JSON.stringify({ visitor, releases, seal, number, worked: [], faults, measures: [] });
  navigator.sendBeacon?.(api.replace(/\\/+$/, '') + '${partReportPath}', text);
};

const showMessage = () => {
  const messages = ${inlineJson(failureMessages)};
  const { notStarted, tryAgain } = messages[document.documentElement.lang] ?? messages.${defaultLanguage};
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.style.cssText =
    'position:sticky;top:0;z-index:9;margin:0;padding:1em;background:Canvas;color:CanvasText;text-align:center';
  const again = document.createElement('a');
  again.href = '';
  again.textContent = tryAgain;
  message.append(notStarted + ' ', again);
  document.body.prepend(message);
  document.documentElement.setAttribute('${withoutScripts}', '');
  return () => {
    message.remove();
    document.documentElement.removeAttribute('${withoutScripts}');
  };
};

export const reportFailure = async (fault, isOver) => {
  const boot = JSON.parse(document.getElementById('${bootElementId}').textContent);
  report(boot, fault);
  addEventListener('DOMContentLoaded', showMessage());
  const shell = boot.releaseSet.split(':').find((release) => release.startsWith('shell@'));
  const answer = await fetch('${failedReleasePath}', { method: 'POST', body: shell }).catch(() => null);
  const result = await answer?.json().catch(() => null);
  if (result?.isReplaced && isOver) location.reload();
};
`;

export const shellWatchReason = 'shows what needs scripts, and checks whether the shell starts';

/** A very slow connection needs less. */
const timeoutMs = 20_000;

/** Milliseconds after the start of a navigation, which cancels files, until the next document replaces this one. */
const leavingMs = 10_000;

/**
 * Loads the module if the shell does not start. The shell's scripts are deferred, so they have run or failed once the document is
 * parsed; React marks the element that it renders into. A browser that is too old for the shell has a notice already.
 */
export const shellWatchScript = `(() => {
if (!CSS.supports('(${newestFeature})') || !matchMedia('${newestQuery}').matches) return;
document.documentElement.removeAttribute('${withoutScripts}');
let fault;
const reportFailure = (isOver) => import('${shellFailurePath}').then((module) => module.reportFailure(fault, isOver));
const timer = setTimeout(reportFailure, ${timeoutMs});
let delay = 0;
addEventListener('beforeunload', () => { delay = ${leavingMs}; });
addEventListener('error', (event) => { fault ??= event; }, true);
addEventListener('DOMContentLoaded', () => {
  clearTimeout(timer);
  if (!Object.keys(document.getElementById('root')).length) setTimeout(reportFailure, delay, true);
});
})();`;
