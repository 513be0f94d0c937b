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

parentPort?.on('message', (html) => parentPort?.postMessage(clean(html)));
parentPort?.postMessage('ready');
