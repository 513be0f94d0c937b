import { isSampled } from './create-reporter';

beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.restoreAllMocks());

test('samples the configured share of visits', () => {
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

test('samples a visit the same on every page', () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.05).mockReturnValue(0.5);
  expect([isSampled(10), isSampled(10)]).toEqual([true, true]);
});
