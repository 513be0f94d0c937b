import { screen, waitFor } from '@testing-library/dom';
import { contractRange } from '@ticket-storefront/contract';
import { createFakeHost } from '@ticket-storefront/testing';
import { useEffect, useId, useLayoutEffect } from 'react';
import { reactFragment, type WithHost } from './react-fragment';
import { reactFragment as reactServerFragment } from './react-fragment.server';

interface GreetingProps {
  readonly name: string;
  readonly onGone?: () => void;
}

function Greeting({ name, host, onGone }: WithHost<GreetingProps>) {
  useEffect(() => onGone, [onGone]);
  if (name === 'nobody') throw new Error('Nobody to greet');
  return (
    <button type="button" id={useId()} onClick={() => host.navigate(`/${name}`)}>
      {`Hello ${name}`}
    </button>
  );
}

const fragment = reactFragment<GreetingProps>(Greeting);

function setUp() {
  return { element: document.body.appendChild(document.createElement('section')), host: createFakeHost() };
}

let warnings: jest.SpyInstance;
beforeEach(() => {
  warnings = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  expect(warnings).not.toHaveBeenCalled();
  warnings.mockRestore();
  document.body.replaceChildren();
});

test('renders the component with its props and host, and again with new props', async () => {
  const { element, host } = setUp();
  const mounted = fragment.mount(element, host, { name: 'Ada' });
  (await screen.findByRole('button', { name: 'Hello Ada' })).click();
  mounted.update({ name: 'Grace' });
  await screen.findByRole('button', { name: 'Hello Grace' });
  expect(host.paths).toEqual(['/Ada']);
});

test('unmounting empties the element at once and runs the cleanups', async () => {
  const { element, host } = setUp();
  const onGone = jest.fn();
  const mounted = fragment.mount(element, host, { name: 'Ada', onGone });
  await screen.findByRole('button');
  mounted.unmount();
  expect(element.childNodes).toHaveLength(0);
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(1));
});

test('fails and renders nothing after an error in the first render', async () => {
  const { element, host } = setUp();
  fragment.mount(element, host, { name: 'nobody' });
  await waitFor(() => expect(host.failures).toEqual([new Error('Nobody to greet')]));
  expect(element.textContent).toBe('');
});

test('clears the element after an error in a later render', async () => {
  const { element, host } = setUp();
  const mounted = fragment.mount(element, host, { name: 'Ada' });
  await screen.findByRole('button');
  mounted.update({ name: 'nobody' });
  await waitFor(() => expect(host.failures).toEqual([new Error('Nobody to greet')]));
  expect(element.textContent).toBe('');
});

test('the shell may unmount a fragment from within its failure', async () => {
  const { element, host } = setUp();
  const mounted = fragment.mount(element, { ...host, fail: () => mounted.unmount() }, { name: 'nobody' });
  await waitFor(() => expect(element.childNodes).toHaveLength(0));
});

test('the shell may unmount a fragment while the same React is rendering the shell', async () => {
  const { element, host } = setUp();
  const mounted = fragment.mount(element, host, { name: 'Ada' });
  await screen.findByRole('button');
  const shell = fragment.mount(document.body, host, { name: 'Shell', onGone: () => mounted.unmount() });
  await screen.findByRole('button', { name: 'Hello Shell' });
  shell.update({ name: 'Shell without it' });
  await waitFor(() => expect(element.childNodes).toHaveLength(0));
});

test('adopts the server’s HTML with its ids, and then follows its props', async () => {
  const { element, host } = setUp();
  const props = { name: 'Ada' };
  const shared = { config: host.config, idPrefix: 'greeting-', renderedAt: 0 };
  element.innerHTML = reactServerFragment<GreetingProps>(Greeting).render(props, shared);
  const rendered = screen.getByRole('button', { name: 'Hello Ada' });
  const mounted = fragment.adopt?.(element, { ...host, ...shared }, props);
  await waitFor(() => {
    rendered.click();
    expect(host.paths).toContain('/Ada');
  });
  expect(screen.getByRole('button')).toBe(rendered);
  expect(rendered.id).toContain('greeting-');
  mounted?.update({ name: 'Grace' });
  await screen.findByRole('button', { name: 'Hello Grace' });
  mounted?.unmount();
  expect(element.childNodes).toHaveLength(0);
  expect(host.reportedErrors).toEqual([]);
});

test('responds as soon as the server’s HTML is adopted', () => {
  const { element, host } = setUp();
  const alive = jest.fn();
  function Alive() {
    useLayoutEffect(() => alive(), []);
    return <p>Here</p>;
  }
  element.innerHTML = '<div><p>Here</p></div>';
  reactFragment(Alive).adopt?.(element, host, {});
  expect(alive).toHaveBeenCalledTimes(1);
});

test('renders and reports differences from the server’s HTML', async () => {
  const { element, host } = setUp();
  element.innerHTML = '<div><button type="button">Hello Grace</button></div>';
  fragment.adopt?.(element, host, { name: 'Ada' });
  await screen.findByRole('button', { name: 'Hello Ada' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(host.reportedErrors).toEqual([expect.any(Error)]);
});

test('renders an element without server HTML', async () => {
  const { element, host } = setUp();
  fragment.adopt?.(element, host, { name: 'Ada' });
  await screen.findByRole('button', { name: 'Hello Ada' });
});

test('fails on the server if a part calls its host during rendering', () => {
  const { config } = createFakeHost();
  const impatient = reactServerFragment(({ host }: WithHost<object>) => {
    host.navigate('/');
    return null;
  });
  expect(() => impatient.render({}, { config, idPrefix: 'a-', renderedAt: 0 })).toThrow('called its host');
});

test('ids of two fragments on one page differ', async () => {
  const { element, host } = setUp();
  fragment.mount(element, host, { name: 'Ada' });
  fragment.mount(element, host, { name: 'Grace' });
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(2));
  const [first, second] = screen.getAllByRole('button');
  expect(first?.id).not.toBe(second?.id);
});

test('a part that uses nothing new says that it also runs on older shells, in the browser and on the server', () => {
  const versions = '^2.0.0 || ^1.4.0';
  expect(reactFragment(Greeting, versions).contract).toBe(versions);
  expect(reactServerFragment(Greeting, versions).contract).toBe(versions);
  expect(fragment.contract).toBe(contractRange);
});
