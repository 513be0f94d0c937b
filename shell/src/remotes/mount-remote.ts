import type { Fragment, Mounted } from '@storefront/contracts/fragment';
import type { Host } from '@storefront/contracts/host';
import { withTimeout } from './with-timeout';

interface MountRemoteOptions<Props> {
  readonly element: HTMLElement;
  readonly host: Host;
  readonly load: () => Promise<Fragment<Props>>;
  readonly timeoutMs: number;
  /** The props at the moment of mounting: they may change while the remote loads. */
  readonly props: () => Props;
  readonly onMounted: () => void;
}

/** A remote that is loading or on the page. */
export interface MountedRemote<Props> {
  update(props: Props): void;
  /** Ends it, whatever it is doing, and leaves the element empty. */
  remove(): void;
}

/** Loads a remote and mounts it into the element. Whatever it throws, then or later, ends in `host.fail`. */
export function mountRemote<Props>(options: MountRemoteOptions<Props>): MountedRemote<Props> {
  const { element, host, onMounted } = options;
  let wanted = true;
  let mounted: Mounted<Props> | null = null;

  const attempt = (action: () => void) => {
    try {
      action();
    } catch (error) {
      if (wanted) host.fail(error);
    }
  };

  withTimeout(options.load(), options.timeoutMs).then(
    (fragment) => {
      if (!wanted) return;
      attempt(() => {
        mounted = fragment.mount(element, host, options.props());
        onMounted();
      });
    },
    (error: unknown) => {
      if (wanted) host.fail(error);
    },
  );

  return {
    update: (props) => attempt(() => mounted?.update(props)),
    remove: () => {
      wanted = false;
      attempt(() => mounted?.unmount());
      element.replaceChildren();
    },
  };
}
