import { act } from '@testing-library/react';
import { reactFragment } from '@ticket-storefront/fragment';
import { createFakeHost } from '@ticket-storefront/testing';
import { renderToString } from 'react-dom/server';
import { TicketDescription } from './ticket-description';
import { TicketDescription as ServerDescription } from './ticket-description.server';

test.each([
  ['a description', '<h2>Bring</h2><p>Water &amp; <a href="https://example.com/map">a map</a></p>', 'Bring'],
  ['none', null, 'No description available'],
  ['one of which nothing is left', '<p> </p><script>run()</script>', 'No description available'],
])('adopts the server’s HTML of %s', async (_what, html, words) => {
  const host = createFakeHost();
  const element = document.body.appendChild(document.createElement('section'));
  element.innerHTML = `<div>${renderToString(<ServerDescription html={html} />)}</div>`;
  const written = element.innerHTML;
  const fragment = reactFragment<{ html: string | null }>(TicketDescription);
  expect(element.textContent).toContain(words);
  await act(async () => void fragment.adopt?.(element, host, { html }));
  expect(element.innerHTML).toBe(written);
  expect([host.reportedErrors, host.failures]).toEqual([[], []]);
});
