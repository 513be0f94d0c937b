import { customerInputs, type FormInput } from '@ticket-storefront/checkout/order';
import { cardInputs } from './card';

function createField({ name, label, autoComplete, maxLength, isOptional }: FormInput): HTMLLabelElement {
  const field = document.createElement('label');
  const input = document.createElement('input');
  input.name = name;
  input.setAttribute('autocomplete', autoComplete);
  if (maxLength) input.maxLength = maxLength;
  if (!isOptional) input.ariaRequired = 'true';
  field.append(label, input);
  return field;
}

function createGroup(legend: string, inputs: readonly FormInput[]): HTMLFieldSetElement {
  const group = document.createElement('fieldset');
  const heading = document.createElement('legend');
  heading.textContent = legend;
  group.append(heading, ...inputs.map(createField));
  return group;
}

function createTerms(href: string): HTMLLabelElement {
  const terms = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.name = 'terms';
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.textContent = 'Terms & Conditions';
  terms.className = 'checkout-terms';
  terms.append(box, 'I accept the ', link);
  return terms;
}

/** Creates the form of a checkout, with the elements that change. */
export function createForm(termsHref: string) {
  const form = document.createElement('form');
  form.noValidate = true;
  form.ariaLabel = 'Checkout';
  const card = createGroup('Card', cardInputs);
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  const pay = document.createElement('button');
  pay.textContent = 'Complete Order';
  form.append(createGroup('Your details', customerInputs), card, createTerms(termsHref), message, pay);
  return { form, card, message, pay };
}
