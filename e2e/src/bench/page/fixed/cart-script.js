// The least that a page needs for `Add one` to change the cart panel.
const panel = document.querySelector('section[aria-label="Cart"]');
const quantities = new Map();

function showCart() {
  const lines = [...quantities].map(([name, quantity]) => {
    const line = document.createElement('p');
    line.textContent = `${quantity} x ${name}`;
    return line;
  });
  panel.replaceChildren(...lines);
}

for (const button of document.querySelectorAll('button[aria-label^="Add one "]')) {
  const name = button.getAttribute('aria-label').slice('Add one '.length);
  button.addEventListener('click', () => {
    quantities.set(name, (quantities.get(name) ?? 0) + 1);
    showCart();
  });
}
