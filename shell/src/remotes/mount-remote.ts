import type { Fragment, Host, Mounted } from '@ticket-storefront/contract';
import { partAliveEvent } from '../boot';
import type { PageGuard } from '../browser/page-guard';

/** Settles like the promise, or rejects after `timeoutMs` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const emptyGraceMs = 5000;

const showsWithoutWords = 'img, svg, input, button, iframe, canvas, video, object';

const isEmpty = (element: Element) =>
  element.textContent?.trim() === '' && !element.querySelector(showsWithoutWords);

/**
 * Watches whether a part shows anything in its slot.
 * @param onEmpty - called once after it has shown nothing for 5 to 10 seconds, at any time.
 * @returns stops watching.
 */
function watchSlot(element: Element, onEmpty: () => void): () => void {
  let timer: number | undefined;
  let wasEmpty = false;

  const check = () => {
    timer = undefined;
    if (!isEmpty(element)) wasEmpty = false;
    else if (wasEmpty) onEmpty();
    else {
      wasEmpty = true;
      checkSoon();
    }
  };
  const checkSoon = () => {
    timer ??= window.setTimeout(check, emptyGraceMs);
  };

  const observer = new MutationObserver(checkSoon);
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  checkSoon();
  return () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
}

interface SlotGuard extends Pick<PageGuard, 'before'> {
  enter(fail: (error: Error, always?: boolean) => void): () => void;
}

interface MountRemoteOptions<Props> {
  readonly element: HTMLElement;
  readonly host: Host;
  readonly load: () => Promise<Fragment<Props>>;
  readonly timeoutMs: number;
  /** Whether the element contains the server's HTML for the props. */
  readonly adopts: boolean;
  /** Whether to show the server's HTML even if the remote cannot be loaded. */
  readonly keepsHtml: boolean;
  /** Reads the props when mounting, because they may change while the remote is loading. */
  readonly props: () => Props;
  readonly onMounted: () => void;
  readonly guard: SlotGuard;
}

/** A remote that is loading or mounted. */
export interface MountedRemote<Props> {
  update(props: Props): void;
  /** Stops loading or unmounts. Leaves the element empty, or with the server's HTML if that should stay. */
  remove(): void;
}

/** @throws {TypeError} if a fragment violates the contract. */
function requireMounted<Props>(mounted: Mounted<Props> | undefined): Mounted<Props> {
  if (typeof mounted?.update === 'function' && typeof mounted.unmount === 'function') return mounted;
  throw new TypeError('mount returned no update and unmount functions.');
}

/** Whether a visitor has typed into a form of the element. */
const holdsInput = (element: Element) =>
  [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => value !== '' && !/hidden|checkbox|radio|button|submit/.test(type),
  );

/**
 * Loads a remote and mounts it in the element, or lets it adopt the server's HTML, which stays until then. Every error of
 * the remote ends in `host.fail`, and so does an empty slot.
 */
export function mountRemote<Props>(options: MountRemoteOptions<Props>): MountedRemote<Props> {
  const { element, host, onMounted } = options;
  let isCurrent = true;
  let isDrawn = options.keepsHtml;
  let mounted: Mounted<Props> | null = null;
  let endWatch = () => {};
  let endGuard = () => {};

  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (isCurrent) host.fail(error);
    }
  };

  /** The visitor's input is worth more than removing the part. */
  const failUnlessInUse = (error: unknown) => {
    if (!isCurrent) return;
    if (holdsInput(element)) host.reportError(error);
    else host.fail(error);
  };

  const open = (fragment: Fragment<Props>) => {
    isDrawn = false;
    if (options.adopts && fragment.adopt) return fragment.adopt(element, host, options.props());
    element.replaceChildren();
    return fragment.mount(element, host, options.props());
  };

  withTimeout(options.load(), options.timeoutMs).then(
    (fragment) => {
      if (!isCurrent) return;
      attempt(() => {
        options.guard.before();
        const opened = requireMounted(open(fragment));
        // It may have failed meanwhile.
        if (!isCurrent) return opened.unmount();
        mounted = opened;
        endGuard = options.guard.enter((error, always) => {
          // The page is restored.
          if (!always) failUnlessInUse(error);
          else if (isCurrent) host.fail(error);
        });
        if (!isCurrent) return endGuard();
        endWatch = watchSlot(element, () => host.fail(new Error('It shows nothing.')));
        element.dispatchEvent(new Event(partAliveEvent, { bubbles: true }));
        onMounted();
      });
    },
    (error: unknown) => {
      if (isCurrent) host.fail(error);
    },
  );

  return {
    update: (props) => {
      try {
        mounted?.update(props);
      } catch (error) {
        failUnlessInUse(error);
      }
    },
    remove: () => {
      isCurrent = false;
      endWatch();
      endGuard();
      attempt(() => mounted?.unmount());
      if (!isDrawn) element.replaceChildren();
    },
  };
}
