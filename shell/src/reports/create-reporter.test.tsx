import { isSampled } from './create-reporter';

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('as many visits report as the share says', () => {
  const random = jest.spyOn(Math, 'random');
  for (const [lot, isIn] of [
    [0.099, true],
    [0.1, false],
  ] as const) {
    sessionStorage.clear();
    random.mockReturnValue(lot);
    expect(isSampled(10)).toBe(isIn);
  }
});

test('a visit keeps its lot from page to page', () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.05).mockReturnValue(0.5);
  expect([isSampled(10), isSampled(10)]).toEqual([true, true]);
});
