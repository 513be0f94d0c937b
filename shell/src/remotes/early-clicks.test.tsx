import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCartBus, type Fragment } from '@ticket-storefront/contract';
import { reactFragment } from '@ticket-storefront/fragment';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { earlyClicksScript } from '../../server/document/inline-scripts';
import { ShellDocument } from '../app/shell-document';
import { buildServices } from '../testing/build-services';
import { createHost } from './create-host';
import { mountRemote } from './mount-remote';

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" aria-label="Add one" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const drawn = (part: string, label: string) =>
  `<div data-boundary="${part}"><div><div><button type="button" aria-label="${label}">0</button></div></div></div>`;

/** Mounts a part in place of its server HTML. */
function mountCounter(part: string, fragment: Fragment<object>, adopts: boolean): void {
  const element = document.querySelector<HTMLElement>(`[data-boundary="${part}"] > div`);
  if (!element) throw new Error('The slot is missing.');
  const services = buildServices();
  mountRemote({
    element,
    load: async () => fragment,
    timeoutMs: 1000,
    adopts,
    keepsHtml: false,
    props: () => ({}),
    onMounted: () => {},
    guard: { before: () => {}, enter: () => () => {} },
    host: createHost({
      services,
      api: services.api,
      name: 'remote-event',
      slot: 'event',
      cart: createCartBus().bus,
      navigate: () => {},
      adopts,
      onFail: () => {},
    }),
  });
}

// Once, as in a document.
beforeAll(() => void new Function(earlyClicksScript)());

test('replays an early click once the part is alive, and never twice', async () => {
  document.body.innerHTML = `<div id="root">${drawn('remote-event', 'Add one') + drawn('remote-cart', 'Other')}</div>`;
  await userEvent.click(screen.getByRole('button', { name: 'Add one' }));
  await userEvent.click(screen.getByRole('button', { name: 'Other' }));

  await act(async () => mountCounter('remote-event', reactFragment(Counter), true));
  const button = screen.getByRole('button', { name: 'Add one' });
  expect(button.textContent).toBe('1');
  await userEvent.click(button);
  expect(button.textContent).toBe('2');
});

test('replays an early click once a part that renders anew has fetched its tickets', async () => {
  document.body.innerHTML = `<div id="root">${drawn('remote-tickets', 'Add one')}</div>`;
  await userEvent.click(screen.getByRole('button', { name: 'Add one' }));
  let fetched = () => {};
  const tickets = new Promise<void>((resolve) => {
    fetched = resolve;
  });
  function Late() {
    const [isLoaded, setLoaded] = useState(false);
    useEffect(() => void tickets.then(() => setLoaded(true)), []);
    return isLoaded ? <Counter /> : <p>Loading</p>;
  }
  await act(async () => mountCounter('remote-tickets', reactFragment(Late), false));
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => fetched());
  const button = screen.getByRole('button', { name: 'Add one' });
  await waitFor(() => expect(button.textContent).toBe('1'));
  await userEvent.click(button);
  expect(button.textContent).toBe('2');
});

test('replays an early click on the shell’s own button once the shell is alive, and sends no form early', async () => {
  const button = (name: string, type: string) => `<button type="${type}">${name}</button>`;
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = button('Have a promo code?', 'button') + button('Complete Order', 'submit');
  document.body.replaceChildren(root);
  for (const early of screen.getAllByRole('button')) await userEvent.click(early);

  const clicks: (string | null)[] = [];
  root.addEventListener('click', ({ target }) => clicks.push((target as Element).textContent));
  const shell = createRoot(document.createElement('div'));
  await act(async () => {
    shell.render(<ShellDocument services={buildServices()}>{null}</ShellDocument>);
  });
  expect(clicks).toEqual(['Have a promo code?']);
  await act(async () => shell.unmount());
});
