/**
 * The script of the pages of orders and tickets: opens codes on the whole screen, shares or copies links, marks the dot of the stub in
 * view, prints with every fold open. Without it the pages show the same, and `Send this ticket` is a plain link.
 */
export const orderScript = `
document.documentElement.dataset.scripted = '';
document.addEventListener('click', (event) => {
  const { dataset = {}, href } = event.target.closest('[data-does]') ?? {};
  const dialog = document.getElementById(dataset.dialog ?? '');
  if (dataset.does === 'open') dialog.showModal();
  if (dataset.does === 'close') dialog.close();
  if (dataset.does === 'print') print();
  if (dataset.does !== 'send') return;
  event.preventDefault();
  const status = document.querySelector('[role=status]');
  const show = (text) => { status.textContent = text; };
  if (navigator.share) navigator.share({ title: dataset.title, url: href }).catch(() => {});
  else if (!navigator.clipboard) show(status.dataset.failed + ' ' + href);
  else navigator.clipboard.writeText(href).then(() => show(status.dataset.copied), () => show(status.dataset.failed + ' ' + href));
});
document.addEventListener('scroll', ({ target }) => {
  const dots = target.matches?.('.stubs') ? document.querySelectorAll('.dots>i') : [];
  const current = Math.round((target.scrollLeft / (target.scrollWidth - target.clientWidth)) * (dots.length - 1));
  dots.forEach((dot, index) => { dot.className = index === current ? 'current' : ''; });
}, { capture: true, passive: true });
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll('details:not(.calendars)')) fold.open = true;
});
`;
