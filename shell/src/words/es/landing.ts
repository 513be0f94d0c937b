import type { words as en } from '../en/landing';

/** What the shell says in Spanish on the landing page, and where there is no page. */
export const words: typeof en = {
  title: 'Próximos eventos',
  lead: 'Elija un evento, escoja sus entradas y listo.',
  events: (count) => (count === 1 ? '1 evento' : `${count} eventos`),
  onSale: 'A la venta',
  notOnSale: 'No están a la venta en este momento',
  soldOut: 'Agotado',
  onSaleSoon: 'A la venta pronto',
  from: (price) => `Desde ${price}`,
  freeTickets: 'Entradas gratuitas',
  plusFees: ' más cargos',
  findEvents: 'Buscar eventos',
  searchEvents: 'Busque eventos',
  city: 'Ciudad',
  allCities: 'Todas las ciudades',
  month: 'Mes',
  allMonths: 'Todos los meses',
  search: 'Buscar',
  nothingFound: 'Ningún evento coincide con su búsqueda. Pruebe con menos palabras, otra ciudad u otro mes.',
  nothingOnSale: 'No hay eventos a la venta en este momento. Vuelva pronto.',
  showAllEvents: 'Mostrar todos los eventos',
  askWhatIsComing: 'Pregunte qué viene',
  notFound: 'Página no encontrada',
  nothingHere: 'No hay nada en esta dirección. Puede que esté mal escrita o que la página se haya movido.',
};
