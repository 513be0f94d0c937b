import { statementDescriptorSuffix } from './statement-descriptor';

test.each([
  ['SKYLINE', 'SKYLINE'],
  ['  Café  "Noir" *live*  ', 'Cafe Noir live'],
  ['THE LONGEST EVENT NAME EVER', 'THE LONGEST EVENT NAME'],
  ['TWENTY-ONE LETTERS IN TOWN', 'TWENTY-ONE LETTERS IN'],
  ['2026', 'TICKETING'],
  ['星空', 'TICKETING'],
  ['', 'TICKETING'],
  [null, 'TICKETING'],
])('shows the descriptor %p as %s on a statement', (descriptor, suffix) => {
  expect(statementDescriptorSuffix(descriptor)).toBe(suffix);
});
