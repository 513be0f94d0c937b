import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { cleanHtml } from './clean-html';

/** What cleans the HTML of one release: gets HTML, and answers with what may be shown of it. */
function clean(html: string): string | null {
  try {
    return cleanHtml(html, workerData);
  } catch {
    // HTML that is nested too deep for the stack.
    return null;
  }
}

// Elsewhere than on Linux this would be said of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', (html) => parentPort?.postMessage(clean(html)));
parentPort?.postMessage('ready');
