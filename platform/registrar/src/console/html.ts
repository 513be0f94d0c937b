import { escapeHtml } from '@ticket-storefront/server';

/** Text that is HTML already. Only `html` makes it, so every other text in a page is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | readonly Value[];

function textOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(textOf).join('') : escapeHtml(String(value));
}

/** HTML from a template. Its values are escaped for elements and for quoted attributes, unless they are HTML. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.map((text, index) => text + textOf(values[index] ?? null)).join(''));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant as `22 Nov 2026, 12:03 UTC`, which the script of the page changes to the reader's time. */
export function time(iso: string): Html {
  const [date = '', clock = ''] = iso.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  const text = `${Number(day)} ${months[Number(month) - 1]} ${year}, ${clock.slice(0, 5)} UTC`;
  return html`<time datetime="${iso}">${text}</time>`;
}

/** A row of a table; the first cell is its head. */
type Row = readonly [head: Html, ...cells: readonly (Html | string)[]];

/**
 * A table whose rows become cards on a phone. The roles are named, because browsers drop them with `display`.
 * @param columns - names of its columns; one that begins with `#` has numbers
 */
export function table(caption: string, columns: readonly string[], rows: readonly Row[]): Html {
  const kind = (index: number) => (columns[index]?.startsWith('#') ? new Html(' class="number"') : null);
  const name = (index: number) => (columns[index] ?? '').replace(/^#/, '');
  return html`<table role="table"><caption>${caption}</caption><thead role="rowgroup"><tr role="row">${columns.map(
    (_, index) => html`<th role="columnheader" scope="col"${kind(index)}>${name(index)}</th>`,
  )}</tr></thead><tbody role="rowgroup">${rows.map(
    ([head, ...cells]) =>
      html`<tr role="row"><th role="rowheader" scope="row">${head}</th>${cells.map(
        (cell, index) => html`<td role="cell" data-label="${name(index + 1)}"${kind(index + 1)}>${cell}</td>`,
      )}</tr>
`,
  )}</tbody></table>`;
}

/** A section that the page replaces when it changes. @param id - the same in each version of the page */
export const section = (id: string, title: string, content: Html): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>
`;

/** A count with its noun: `1 visit`, `2,000 visits`. */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** A percentage without a fraction; a dash of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((100 * part) / whole)} %` : '–';

/** A mark with a word: its colour says nothing that the word does not. */
export const badge = (kind: 'good' | 'bad' | 'warn' | 'plain' | 'accent', text: string): Html =>
  html`<span class="badge ${kind}">${text}</span>`;

/** A command to copy. */
export const commandLine = (command: string, template = ''): Html =>
  html`<p class="cli"><code${template === '' ? null : html` data-template="${template}"`}>${command}</code></p>`;

/** Quotes a word for a shell if it needs quotes. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
