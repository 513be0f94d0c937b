import type { CartBus, RestClient } from '@ticket-storefront/contract';
import { nameRelease } from '@ticket-storefront/format';
import type { RemoteName } from '@ticket-storefront/format/parts';
import { LoadError, Notice } from '@ticket-storefront/ui';
import hidden from '@ticket-storefront/ui/visually-hidden.module.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from '#messages/frame';
import { slotAttribute, withoutScripts } from '../boot';
import { type ShellServices, useServices } from '../services';
import { createHost, type SlotKind } from './create-host';

import { type MountedRemote, mountRemote } from './mount-remote';
import styles from './remote-slot.module.css';

interface RemoteSlotProps<Props> {
  readonly name: RemoteName;
  readonly slot: SlotKind;
  /** The sentence that it failed to load. */
  readonly whatFailed: string;
  /** Replaces that sentence above the server's HTML, which stays. */
  readonly whatIsMissing?: string;
  /** Heading of the page if the remote that contains the heading is missing. */
  readonly heading?: string | undefined;
  readonly cart: CartBus;
  readonly navigate: (path: string) => void;
  readonly props: Props;
  /** Shown below that sentence. */
  readonly whileFailed?: ReactNode;
  /** Replaces the REST API for the remote. */
  readonly api?: RestClient;
}

const reload = ({ loadDocument }: ShellServices) =>
  loadDocument(window.location.pathname + window.location.search);

/** React leaves this element's children to the remote or the server. Trusted Types needs `emptyHTML` here. */
const { trustedTypes } = globalThis as { trustedTypes?: { readonly emptyHTML: string } };
const leftAlone = { __html: trustedTypes?.emptyHTML ?? '' };

interface PausedSlotProps extends Pick<RemoteSlotProps<unknown>, 'name' | 'heading' | 'whileFailed'> {
  /** What its team says to visitors. */
  readonly reason: string;
}

/** Stands in for a remote that its team has paused. */
const PausedSlot = ({ name, heading, reason, whileFailed }: PausedSlotProps) => (
  <div className={styles['boundary']} data-boundary={name}>
    <div className={styles['failed']}>
      {heading && <h1>{heading}</h1>}
      <Notice kind="info">{`${messages.paused} ${reason}`}</Notice>
      {whileFailed}
    </div>
  </div>
);

/** The slot of one remote; a notice if the remote is paused. */
export function RemoteSlot<Props>(props: RemoteSlotProps<Props>) {
  const reason = useServices().boot.paused?.[props.name];
  return reason === undefined ? <LoadedSlot {...props} /> : <PausedSlot {...props} reason={reason} />;
}

/**
 * The slot of one remote. The server's HTML stays until the remote adopts it; that of an event page also stays below the
 * fallback if the remote fails to load, without the buttons that cannot work. If the remote fails, the slot shows a fallback with
 * a retry, and the rest of the page works. It retries once automatically; if that fails too, the visit continues with the previous
 * release. A remote that is missing in this document may be in the next one.
 */
function LoadedSlot<Props>(slotProps: RemoteSlotProps<Props>) {
  const { name, slot, whatFailed, heading, cart, navigate, props, whileFailed } = slotProps;
  const { whatIsMissing = whatFailed } = slotProps;
  const services = useServices();
  const api = slotProps.api ?? services.api;
  const element = useRef<HTMLDivElement>(null);
  const remote = useRef<MountedRemote<Props> | null>(null);
  const latest = useRef({ props, navigate });
  latest.current = { props, navigate };
  const [attempt, setAttempt] = useState(0);
  const hasFailed = useRef(false);
  const isStillDrawn = useRef(false);
  const isDrawn = services.drawn.has(name);
  const [state, setState] = useState<'drawn' | 'loading' | 'mounted' | 'failed'>(
    isDrawn ? 'drawn' : 'loading',
  );

  useEffect(() => {
    if (!element.current) return;
    const wasRendered = services.drawn.delete(name) || isStillDrawn.current;
    // Server HTML from the back/forward cache may be stale, so replace it instead of hydrating it.
    const adopts = wasRendered && !services.preloadedData.mayBeOld;
    setState(wasRendered ? 'drawn' : 'loading');
    const release = services.boot.remotes[name];
    let timer = 0;
    const recover = () => {
      if (!release) return;
      if (!hasFailed.current) timer = window.setTimeout(() => setAttempt(attempt + 1), services.retryAfterMs);
      else void services.fallBack(nameRelease(name, release.version)).then((has) => has && reload(services));
      hasFailed.current = true;
    };
    const mounted = mountRemote<Props>({
      element: element.current,
      load: () => services.loadFragment<Props>(name),
      timeoutMs: services.remoteTimeoutMs,
      props: () => latest.current.props,
      adopts,
      keepsHtml: wasRendered && slot === 'event',
      onMounted: () => setState('mounted'),
      guard: { before: services.guard.before, enter: (fail) => services.guard.enter(name, fail) },
      host: createHost({
        services,
        name,
        slot,
        cart,
        api,
        adopts,
        navigate: (path) => latest.current.navigate(path),
        onFail: () => {
          mounted.remove();
          isStillDrawn.current = element.current?.hasChildNodes() ?? false;
          setState('failed');
          recover();
        },
      }),
    });
    remote.current = mounted;
    return () => {
      window.clearTimeout(timer);
      mounted.remove();
    };
  }, [services, name, slot, cart, api, attempt]);

  const retry = () => {
    if (name in services.boot.remotes) setAttempt((count) => count + 1);
    else reload(services);
  };

  useEffect(() => {
    remote.current?.update(props);
  }, [props]);

  return (
    <div
      className={styles['boundary']}
      data-boundary={name}
      aria-busy={state === 'drawn' ? undefined : state === 'loading'}
      {...(state === 'failed' && { [withoutScripts]: '' })}
    >
      {state === 'loading' && (
        <div className={styles['placeholder']}>
          {heading && <h1 className={hidden['spokenOnly']}>{heading}</h1>}
        </div>
      )}
      {state === 'failed' && (
        <div className={styles['failed']}>
          {heading && !isStillDrawn.current && <h1>{heading}</h1>}
          <LoadError message={isStillDrawn.current ? whatIsMissing : whatFailed} onRetry={retry} />
          {whileFailed}
        </div>
      )}
      <div
        ref={element}
        {...{ [slotAttribute]: name }}
        dangerouslySetInnerHTML={leftAlone}
        suppressHydrationWarning
      />
    </div>
  );
}
