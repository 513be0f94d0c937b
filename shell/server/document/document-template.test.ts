import { blankVisitor, createTemplate } from './document-template';

test('each visitor gets the same document with a token of their own', () => {
  const template = createTemplate(`<p>€ $& ${blankVisitor}</p><b>${blankVisitor}</b>`);
  expect(template('x.y').toString()).toBe('<p>€ $& x.y</p><b>x.y</b>');
  expect(template('z').toString()).toBe('<p>€ $& z</p><b>z</b>');
});
