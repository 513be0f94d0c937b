import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { cleanHtml } from './clean-html';
import type { PartHtml } from './html-cleaner';
import { notRendered, type Rendered } from './rendered';

function clean({ part, html }: PartHtml): Rendered {
  try {
    const cleaned = cleanHtml(html, part);
    return cleaned === null ? notRendered('wrong') : { ok: true, html: cleaned };
  } catch {
    // Nested too deep for the stack.
    return notRendered('wrong');
  }
}

const someTicket =
  '<fieldset class="ticket"><h3 id="shell-name">A ticket</h3><p>$1.00</p><button type="button" aria-label="Add one"><svg viewBox="0 0 16 16"><path d="M3 8h10"/></svg></button><output>0</output></fieldset>';
const tickets = 300;
const rounds = 4;

/** Compiles the code before the first real HTML. */
function warmUp(): void {
  for (let round = 0; round < rounds; round++) cleanHtml(someTicket.repeat(tickets), 'shell');
}

// Only Linux has priorities of threads.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.on('message', (html: PartHtml) => parentPort?.postMessage(clean(html)));
warmUp();
parentPort?.postMessage('ready');
