import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCartBus, type Fragment, type Host } from '@ticket-storefront/contract';
import { withoutScripts } from '../boot';
import type { PageGuard } from '../browser/page-guard';
import { type ShellServices, ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { deferred } from '../testing/deferred';
import type { SlotKind } from './create-host';
import { RemoteSlot } from './remote-slot';

interface Props {
  readonly word: string;
}

const cart = createCartBus().bus;

/** A fragment that renders its prop and exposes its host. */
function writer() {
  const hosts: Host[] = [];
  const fragment: Fragment<Props> = {
    contract: '^1.0.0',
    mount: (element, host, props) => {
      hosts.push(host);
      const write = ({ word }: Props) => element.replaceChildren(word);
      write(props);
      return { update: write, unmount: () => element.replaceChildren() };
    },
  };
  return { fragment, hosts };
}

function setUp(
  load: () => Promise<unknown>,
  overrides: Partial<ShellServices> = {},
  slot: SlotKind = 'cart',
) {
  const services = buildServices({
    loadFragment: load as ShellServices['loadFragment'],
    ...overrides,
  });
  const page = (word: string) => (
    <ShellServicesContext value={services}>
      <p>The rest of the page</p>
      <RemoteSlot
        name="remote-cart"
        slot={slot}
        heading="Tickets"
        whatFailed="The cart could not be loaded."
        cart={cart}
        navigate={services.loadDocument}
        props={{ word }}
      />
    </ShellServicesContext>
  );
  const view = render(page('first'));
  return { services, draw: (word: string) => view.rerender(page(word)), ...view };
}

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('shows why a remote is paused instead of it, and loads nothing', async () => {
  const load = jest.fn();
  const { boot } = buildServices();
  const { services } = setUp(load, { boot: { ...boot, paused: { 'remote-cart': 'We are back at 3 pm.' } } });
  expect(screen.getByText('Paused for now. We are back at 3 pm.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Tickets' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(load).not.toHaveBeenCalled();
  expect(services.errors).toEqual([]);
});

test('shows a retry for a remote that fails to load', async () => {
  const { fragment } = writer();
  const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(fragment);
  const { services } = setUp(load);
  expect(await screen.findByText('The cart could not be loaded.')).toBeTruthy();
  expect(screen.getByText('The rest of the page')).toBeTruthy();
  expect(String(services.errors[0])).toContain('remote-cart');
  await retry();
  expect(await screen.findByText('first')).toBeTruthy();
  expect(screen.queryByText('The cart could not be loaded.')).toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test('retries a failed remote once, and then continues with the previous release', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const load = jest.fn().mockRejectedValue(new Error('gone'));
  const fallBack = jest.fn().mockResolvedValue(true);
  const { services } = setUp(load, { fallBack });
  await screen.findByText('The cart could not be loaded.');
  expect(fallBack).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await screen.findByText('The cart could not be loaded.');
  expect(load).toHaveBeenCalledTimes(2);
  expect(fallBack.mock.calls).toEqual([['remote-cart@1.0.0']]);
  expect(services.loadedDocuments).toEqual([window.location.pathname]);
  jest.useRealTimers();
});

test('keeps fallback and retry of a remote without a previous release', async () => {
  const { fragment } = writer();
  const load = jest
    .fn()
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue(fragment);
  const { services } = setUp(load, { retryAfterMs: 0 });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText('The cart could not be loaded.');
  expect(services.loadedDocuments).toEqual([]);
  await retry();
  expect(await screen.findByText('first')).toBeTruthy();
});

test('loads a new document for a missing remote', async () => {
  const { services } = setUp(() => Promise.reject(new Error('No release.')), {
    boot: { ...buildServices().boot, remotes: {} },
  });
  await screen.findByText('The cart could not be loaded.');
  await retry();
  expect(services.loadedDocuments).toEqual([window.location.pathname]);
});

test('shows the fallback for a remote that throws on mount, update or later', async () => {
  const { fragment, hosts } = writer();
  const throwing: Fragment<Props> = {
    ...fragment,
    mount: () => {
      throw new Error('mount');
    },
  };
  const brittle: Fragment<Props> = {
    ...fragment,
    mount: (...args) => ({
      ...fragment.mount(...args),
      update: () => {
        throw new Error('update');
      },
    }),
  };
  const load = jest
    .fn()
    .mockResolvedValueOnce(throwing)
    .mockResolvedValueOnce(brittle)
    .mockResolvedValue(fragment);
  const { services, draw } = setUp(load);
  await screen.findByText('The cart could not be loaded.');
  await retry();
  await screen.findByText('first');
  draw('second');
  await screen.findByText('The cart could not be loaded.');
  expect(screen.queryByText('first')).toBeNull();
  await retry();
  await screen.findByText('second');
  act(() => hosts.at(-1)?.fail(new Error('later')));
  expect(screen.queryByText('second')).toBeNull();
  expect(screen.getByText('The cart could not be loaded.')).toBeTruthy();
  expect(services.errors.map(String)).toEqual([
    expect.stringContaining('mount'),
    expect.stringContaining('update'),
    expect.stringContaining('later'),
  ]);
});

test('unmounts a failing remote and shows the fallback', async () => {
  const unmount = jest.fn();
  const fragment: Fragment<Props> = {
    contract: '^1.0.0',
    mount: (_element, host) => {
      host.fail(new Error('It broke.'));
      return { update: () => {}, unmount };
    },
  };
  const { services } = setUp(async () => fragment);
  expect(await screen.findByText('The cart could not be loaded.')).toBeTruthy();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(services.errors.map(String)).toEqual([expect.stringContaining('It broke.')]);
});

test('shows the fallback for a remote without an update function', async () => {
  const { fragment } = writer();
  const mount = (() => {}) as unknown as typeof fragment.mount;
  const { services } = setUp(async () => ({ ...fragment, mount }));
  expect(await screen.findByText('The cart could not be loaded.')).toBeTruthy();
  expect(String(services.errors[0])).toContain('no update and unmount functions');
});

test('shows the fallback for a remote that shows nothing', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { fragment } = writer();
  const { services, draw } = setUp(async () => fragment);
  await screen.findByText('first');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('first')).toBeTruthy();
  draw('');
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText('The cart could not be loaded.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('The cart could not be loaded.')).toBeTruthy();
  expect(String(services.errors[0])).toContain('shows nothing');
  jest.useRealTimers();
});

test('shows the fallback for a remote that never loads, and ignores it later', async () => {
  const { fragment } = writer();
  const late = deferred<Fragment<Props>>();
  setUp(() => late.promise, { remoteTimeoutMs: 1 });
  await screen.findByText('The cart could not be loaded.');
  await act(async () => late.resolve(fragment));
  expect(screen.queryByText('first')).toBeNull();
});

test('mounts a remote with the latest props, updates it, and removes it with its page', async () => {
  const { fragment } = writer();
  const loading = deferred<Fragment<Props>>();
  const unmounted = jest.fn();
  const { draw, unmount } = setUp(() => loading.promise);
  draw('second');
  await act(async () =>
    loading.resolve({
      ...fragment,
      mount: (...args) => ({ ...fragment.mount(...args), unmount: unmounted }),
    }),
  );
  expect(screen.getByText('second')).toBeTruthy();
  draw('third');
  expect(screen.getByText('third')).toBeTruthy();
  unmount();
  expect(unmounted).toHaveBeenCalledTimes(1);
});

test('does not mount a remote after its page is gone', async () => {
  const { fragment, hosts } = writer();
  const loading = deferred<Fragment<Props>>();
  const { unmount, services } = setUp(() => loading.promise);
  unmount();
  await act(async () => loading.resolve(fragment));
  expect(hosts).toEqual([]);
  expect(services.errors).toEqual([]);
});

/** A remote that fails to load twice, in a slot with server HTML. */
function drawnSlot(slot: SlotKind, fragment: Fragment<Props>) {
  const element = () => document.querySelector('[data-slot="remote-cart"]') ?? document.body;
  const load = jest.fn(async () => {
    if (load.mock.calls.length === 1) element().innerHTML = '<h1>Drawn</h1>';
    if (load.mock.calls.length > 2) return fragment;
    throw new Error('It cannot be parsed.');
  });
  setUp(load, { drawn: new Set(['remote-cart']), retryAfterMs: 0 }, slot);
  return { load };
}

test('keeps the server’s HTML of an event page until its remote can be loaded', async () => {
  const { fragment } = writer();
  const adopt = jest.fn(fragment.mount);
  const { load } = drawnSlot('event', { ...fragment, adopt });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('The cart could not be loaded.')).toBeTruthy();
  expect(screen.getAllByRole('heading')).toEqual([screen.getByText('Drawn')]);
  const boundary = document.querySelector('[data-boundary]');
  expect(boundary?.hasAttribute(withoutScripts)).toBe(true);
  await retry();
  expect(await screen.findByText('first')).toBeTruthy();
  expect(adopt).toHaveBeenCalledTimes(1);
  expect(boundary?.hasAttribute(withoutScripts)).toBe(false);
  expect(screen.queryByText('Drawn')).toBeNull();
  expect(screen.queryByText('The cart could not be loaded.')).toBeNull();
});

test('removes the server’s form of a checkout that fails to load', async () => {
  const { load } = drawnSlot('checkout', writer().fragment);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText('The cart could not be loaded.');
  expect(screen.queryByText('Drawn')).toBeNull();
});

/** A fragment with a field, whose updates throw. */
function formWriter() {
  const { fragment, hosts } = writer();
  const mount: typeof fragment.mount = (element, host, props) => {
    const mounted = fragment.mount(element, host, props);
    element.append(document.createElement('input'));
    const update = () => {
      throw new Error('No update.');
    };
    return { ...mounted, update };
  };
  return { fragment: { ...fragment, mount }, hosts };
}

test('keeps a form with input when an update throws', async () => {
  const { fragment } = formWriter();
  const { services, draw } = setUp(async () => fragment);
  await userEvent.type(await screen.findByRole('textbox'), 'Robin');
  draw('second');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Robin');
  expect(services.errors.map(String)).toEqual([expect.stringContaining('No update.')]);
});

test('keeps a form with input when its part broke the page, but not when the part may be a fraud', async () => {
  const { fragment, hosts } = formWriter();
  const failures: ((error: Error, always?: boolean) => void)[] = [];
  const guard: PageGuard = {
    before: () => {},
    enter: (_part, fail) => {
      failures.push(fail);
      return () => {};
    },
    end: () => {},
  };
  const { services } = setUp(async () => fragment, { guard });
  await userEvent.type(await screen.findByRole('textbox'), 'Robin');
  act(() => failures.at(-1)?.(new Error('It covers the page around it.')));
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Robin');
  expect(services.errors.map(String)).toEqual([expect.stringContaining('It covers the page')]);
  act(() => failures.at(-1)?.(new Error('It has an input for a card.'), true));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(hosts).toHaveLength(1);
});
