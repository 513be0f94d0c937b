import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { cleanHtml } from './clean-html';
import type { PartHtml } from './html-cleaner';
import { notRendered, type Rendered } from './rendered';

/** Gets the HTML of a part, and answers with what may be shown of it. */
function clean({ part, html }: PartHtml): Rendered {
  try {
    const cleaned = cleanHtml(html, part);
    return cleaned === null ? notRendered('wrong') : { ok: true, html: cleaned };
  } catch {
    // HTML that is nested too deep for the stack.
    return notRendered('wrong');
  }
}

// Elsewhere than on Linux this would be said of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', (html: PartHtml) => parentPort?.postMessage(clean(html)));
parentPort?.postMessage('ready');
