import { blanks, createTemplate } from './document-template';

test('each visitor gets the same document with a nonce and a token of their own', () => {
  const { nonce, visitor } = blanks;
  const template = createTemplate(`<p nonce="${nonce}">€ $& ${visitor}</p><b nonce="${nonce}">`);
  expect(template({ nonce: 'a+/=', visitor: 'x.y' }).toString()).toBe(
    '<p nonce="a+/=">€ $& x.y</p><b nonce="a+/=">',
  );
  expect(template({ nonce: 'b', visitor: 'z' }).toString()).toBe('<p nonce="b">€ $& z</p><b nonce="b">');
});
