import type { CartBus } from '@storefront/contracts/cart-bus';
import type { RemoteName } from '@storefront/contracts/parts';
import { LoadError } from '@storefront/ui/load-error';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/shell-services';
import { createHost } from './create-host';
import { type MountedRemote, mountRemote } from './mount-remote';
import styles from './remote-slot.module.css';

interface RemoteSlotProps<Props> {
  readonly name: RemoteName;
  /** Subject of the sentence that it could not be loaded, such as `The ticket list`. */
  readonly subject: string;
  readonly cart: CartBus;
  readonly navigate: (path: string) => void;
  readonly props: Props;
}

/**
 * The slot of one remote. Where the remote fails, the slot shows a fallback with a retry; the rest of the page works. A
 * remote that the document came without may be in the next document alone.
 */
export function RemoteSlot<Props>({ name, subject, cart, navigate, props }: RemoteSlotProps<Props>) {
  const services = useServices();
  const element = useRef<HTMLDivElement>(null);
  const remote = useRef<MountedRemote<Props> | null>(null);
  const latest = useRef({ props, navigate });
  latest.current = { props, navigate };
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'mounted' | 'failed'>('loading');

  useEffect(() => {
    if (!element.current) return;
    setState('loading');
    const mounted = mountRemote<Props>({
      element: element.current,
      load: () => services.loadFragment<Props>(name),
      timeoutMs: services.remoteTimeoutMs,
      props: () => latest.current.props,
      onMounted: () => setState('mounted'),
      host: createHost({
        services,
        name,
        cart,
        navigate: (path) => latest.current.navigate(path),
        onFail: () => {
          mounted.remove();
          setState('failed');
        },
      }),
    });
    remote.current = mounted;
    return () => mounted.remove();
  }, [services, name, cart, attempt]);

  const retry = () => {
    if (name in services.boot.remotes) setAttempt((count) => count + 1);
    else services.loadDocument(window.location.pathname + window.location.search);
  };

  useEffect(() => {
    remote.current?.update(props);
  }, [props]);

  return (
    <div data-boundary={name} aria-busy={state === 'loading'}>
      {state === 'loading' && <div className={styles['placeholder']} />}
      {state === 'failed' && <LoadError message={`${subject} could not be loaded.`} onRetry={retry} />}
      <div ref={element} />
    </div>
  );
}
