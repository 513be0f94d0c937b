import { guardFrame } from './guard-frame';
import { guardPrototypes } from './guard-prototypes';
import { mendSight } from './guard-sight';

const everyMs = 1000;

/** What a remote is ended by, after the page was mended. */
type Fail = (error: Error) => void;

/** Mends the page where a remote has hurt it beyond its own place. */
export interface PageGuard {
  /** Mends what was done before a remote is mounted: by whom, nothing says. */
  before(): void;
  /**
   * Begins to look after the page while a remote is mounted. What is found right after the remote was mounted, or after a
   * visitor has acted in it, is its doing; so is what is found later while no other remote is there.
   * @returns ends it.
   */
  enter(part: string, fail: Fail): () => void;
}

/**
 * The guard of one document. It is to be made before any code of a remote runs.
 * @param report - told of a hurt of which nothing says whose doing it is.
 */
export function createPageGuard(root: Element, report: Fail): PageGuard {
  const mendPrototypes = guardPrototypes();
  const mendFrame = guardFrame(root);
  const present = new Map<string, Fail>();
  let timer: number | undefined;

  const mend = (): string | null => {
    const changed = mendPrototypes();
    if (changed) return `It changed ${changed}.`;
    if (mendFrame()) return 'It removed the page around it.';
    return mendSight(root) ? 'It hid the page around it.' : null;
  };
  const look = (suspect: string) => {
    const hurt = mend();
    if (hurt === null) return;
    const fail = present.get(suspect);
    if (fail) return fail(new Error(hurt));
    const error = new Error(hurt);
    // The places of the shell's own code say nothing of whose doing it is.
    error.stack = '';
    report(error);
  };
  const lookByItself = () => {
    const [only = ''] = present.size === 1 ? present.keys() : [];
    look(only);
  };
  const onAct = ({ target }: Event) => {
    const slot = target instanceof Element ? target.closest<HTMLElement>('[data-boundary]') : null;
    if (slot) setTimeout(look, 0, slot.dataset['boundary'] ?? '');
  };
  const acts = ['click', 'input', 'submit', 'keydown'];

  return {
    before: () => look(''),
    enter(part, fail) {
      if (present.size === 0) {
        timer = window.setInterval(lookByItself, everyMs);
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
