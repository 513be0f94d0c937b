import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';

/** A parsed text in ICU MessageFormat. */
export type Elements = readonly MessageFormatElement[];

/** The TypeScript types of the parameters of a text, by name. A parameter that is only inserted is a string. */
export function parametersOf(elements: Elements, found = new Map<string, string>()): Map<string, string> {
  const add = (name: string, type: string) => {
    if ((found.get(name) ?? 'string') === 'string') found.set(name, type);
  };
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, 'string');
    if (element.type === TYPE.number || element.type === TYPE.plural) add(element.value, 'number');
    if (element.type === TYPE.select) {
      const cases = Object.keys(element.options).filter((form) => form !== 'other');
      const isBoolean = cases.every((form) => form === 'true' || form === 'false');
      add(element.value, isBoolean ? 'boolean' : cases.map((form) => `'${form}'`).join(' | '));
    }
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) parametersOf(value, found);
  }
  return found;
}

/** Whether a language uses the plural form `one` only for 1, so that scripts need no plural rules. */
function isOneForOneAlone(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  return [...Array(200).keys()].every((count) => (rules.select(count) === 'one') === (count === 1));
}

/** A JavaScript expression for a text. @param counted - the number that `#` stands for. */
export function expressionOf(elements: Elements, language: string, place: string, counted = ''): string {
  const pieces = elements.map((element): { readonly text?: string; readonly code?: string } => {
    switch (element.type) {
      case TYPE.literal:
        return { text: element.value };
      case TYPE.argument:
        return { code: element.value };
      case TYPE.pound:
        return { code: `$number.format(${counted})` };
      case TYPE.plural:
      case TYPE.select:
        return { code: choiceOf(element, language, place, counted) };
      default:
        if (element.type === TYPE.number && !element.style)
          return { code: `$number.format(${element.value})` };
        throw new Error(`${place} may use only {name}, {name, number}, plural and select.`);
    }
  });
  if (pieces.length === 1 && pieces[0]?.code) return pieces[0].code;
  if (pieces.every(({ code }) => code === undefined))
    return JSON.stringify(pieces.map(({ text }) => text).join(''));
  const escaped = (text: string) => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
  return `\`${pieces.map(({ text = '', code }) => (code ? `\${${code}}` : escaped(text))).join('')}\``;
}

type Choice = Extract<MessageFormatElement, { readonly options: object }>;

function choiceOf(choice: Choice, language: string, place: string, counted: string): string {
  const { value: name, options } = choice;
  const isPlural = choice.type === TYPE.plural;
  const condition = (form: string) => {
    if (!isPlural) return form === 'true' ? name : form === 'false' ? `!${name}` : `${name} === '${form}'`;
    if (form.startsWith('=')) return `${name} === ${form.slice(1)}`;
    const isOne = form === 'one' && isOneForOneAlone(language);
    return isOne ? `${name} === 1` : `$plural.select(${name}) === '${form}'`;
  };
  // An exact number comes before the plural form.
  const forms = Object.keys(options).sort((a, b) => Number(b.startsWith('=')) - Number(a.startsWith('=')));
  const written = (form: string) =>
    expressionOf(options[form]?.value ?? [], language, place, isPlural ? name : counted);
  const choices = forms
    .filter((form) => form !== 'other')
    .map((form) => `${condition(form)} ? ${written(form)} : `);
  return `(${choices.join('')}${written('other')})`;
}
