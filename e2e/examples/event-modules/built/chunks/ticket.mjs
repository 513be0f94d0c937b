/** Draws a ticket with a button that adds it to the cart. */
export function createTicket({ id, name }, host) {
  const ticket = document.createElement('p');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Add one ${name}`;
  button.onclick = async () => {
    host.cart.emit('cart:set-quantity', { itemId: id, quantity: 1 });
    const { noteFor } = await import('./note.mjs');
    ticket.append(noteFor(name));
  };
  ticket.append(button);
  return ticket;
}
