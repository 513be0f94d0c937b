import { createTicket } from './ticket.mjs';

export const fragment = {
  contract: '^1.0.0',
  mount(element, host, props) {
    const panel = document.createElement('section');
    panel.className = 'remote-event-modules';

    function render({ event, items = [] }) {
      const heading = document.createElement('h2');
      heading.textContent = event?.name ?? 'Event';
      panel.replaceChildren(heading, ...items.map((item) => createTicket(item, host)));
    }

    async function update({ event, items }) {
      render({ event, items });
      if (items || !event) return;
      const loaded = await host.catalogue.tickets(event.id);
      if (loaded.ok) render({ event, items: loaded.value });
    }

    update(props);
    element.append(panel);
    return { update, unmount: () => panel.remove() };
  },
};
