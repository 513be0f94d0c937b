import { elementsIn } from './part';

const textOf: Readonly<Record<string, string>> = {
  name: 'Robin Doe',
  'given-name': 'Robin',
  'family-name': 'Doe',
  organization: 'Harbor Club',
  email: 'robin@example.com',
  tel: '2125550123',
  'address-line1': '12 Harbor Street',
  'street-address': '12 Harbor Street',
  'address-line2': '',
  'address-level2': 'New York',
  'address-level1': 'NY',
  'postal-code': '10004',
  'cc-name': 'Robin Doe',
  'cc-number': '4111111111111111',
  'cc-exp': '12/39',
  'cc-exp-month': '12',
  'cc-exp-year': '2039',
  'cc-csc': '123',
};

const purposeOf = ({ autocomplete }: HTMLInputElement | HTMLSelectElement) =>
  autocomplete.split(' ').at(-1) ?? '';

/** Not by the property of the field itself, which frameworks replace. */
const setValue = (field: HTMLInputElement | HTMLSelectElement, text: string | undefined) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);

/** Fills fields with a known purpose, and ticks every box, as a visitor and a browser do. */
export function fillForm(slot: Element): void {
  for (const field of elementsIn<HTMLInputElement>(slot, 'input')) {
    if (field.type === 'checkbox' && !field.checked) field.click();
    const text = textOf[purposeOf(field)];
    if (text === undefined) continue;
    // The event updates a framework's copy of the value.
    setValue(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const field of elementsIn<HTMLSelectElement>(slot, 'select')) {
    const text = textOf[purposeOf(field)];
    const option = [...field.options].find(({ value }) => text !== undefined && value.endsWith(text));
    setValue(field, (option ?? field.options[field.options.length - 1])?.value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
