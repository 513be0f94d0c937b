import { guardFrame } from './guard-frame';
import { guardPrototypes } from './guard-prototypes';
import { mendSight } from './guard-sight';

const everyMs = 1000;

/** What a remote is ended by, after the page was mended. */
type Fail = (error: Error) => void;

/** Told of a hurt that ends no remote: it is the shell's own, or nothing says whose doing it is. */
type Report = (error: Error, part: 'shell' | '') => void;

/** Mends the page where a remote has hurt it beyond its own place. */
export interface PageGuard {
  /** Mends what was done before a remote is mounted: by whom, nothing says. */
  before(): void;
  /**
   * Begins to look after the page while a remote is mounted. What happens while the remote is mounted, or right after a
   * visitor has acted in it, is its doing. What happens at any other time may be that of an extension: it is mended, and
   * named after no part, also where only one is there.
   * @returns ends it.
   */
  enter(part: string, fail: Fail): () => void;
}

/**
 * The guard of one document. It is to be made before any code of a remote runs: what the shell does to the page as it
 * starts is found right after that.
 */
export function createPageGuard(root: Element, report: Report): PageGuard {
  const mendPrototypes = guardPrototypes();
  const mendFrame = guardFrame(root);
  mendFrame();
  const present = new Map<string, Fail>();
  let timer: number | undefined;
  let acting = '';

  const mend = (): string | null => {
    const changed = mendPrototypes();
    if (changed) return `It changed ${changed}.`;
    if (mendFrame()) return 'It removed the page around it.';
    return mendSight(root) ? 'It hid the page around it.' : null;
  };
  const blame = (part: string, hurt: string) => {
    const error = new Error(hurt);
    const fail = present.get(part);
    if (fail) fail(error);
    else report(error, part === 'shell' ? part : '');
  };
  const look = (suspect: string) => {
    const hurt = mend();
    if (hurt !== null) blame(suspect, hurt);
  };
  queueMicrotask(() => look('shell'));
  const onAct = ({ target }: Event) => {
    const slot = target instanceof Element ? target.closest<HTMLElement>('[data-boundary]') : null;
    if (!slot) return;
    // What is there already does not come of this act.
    look(acting);
    const part = slot.dataset['boundary'] ?? '';
    acting = part;
    const end = () => {
      look(acting || part);
      acting = '';
    };
    // What the visitor did is painted first.
    requestAnimationFrame(() => setTimeout(end));
  };
  const acts = ['click', 'input', 'submit', 'keydown'];

  return {
    before: () => look(''),
    enter(part, fail) {
      if (present.size === 0) {
        timer = window.setInterval(() => look(acting), everyMs);
        for (const act of acts) window.addEventListener(act, onAct, true);
      }
      present.set(part, fail);
      look(part);
      return () => {
        present.delete(part);
        if (present.size > 0) return;
        window.clearInterval(timer);
        for (const act of acts) window.removeEventListener(act, onAct, true);
      };
    },
  };
}
