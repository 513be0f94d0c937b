import { wordsBefore, wordsOfWait } from './line-words';

test.each([
  [0, 'You are next.'],
  [1, 'At most one person is before you.'],
  [1203, 'At most 1,203 people are before you.'],
])('%i before are told as: %s', (before, words) => {
  expect(wordsBefore({ before })).toBe(words);
});

test.each([
  [null, 'It is too early to tell how long it takes.'],
  [5, 'About a minute, as it goes now.'],
  [61, 'About 2 minutes, as it goes now.'],
  [600, 'About 10 minutes, as it goes now.'],
  [601, 'About 15 minutes, as it goes now.'],
  [3600, 'About 60 minutes, as it goes now.'],
  [3601, 'More than an hour, as it goes now.'],
])('a wait of %p seconds is told as: %s', (estimateSeconds, words) => {
  expect(wordsOfWait({ estimateSeconds })).toBe(words);
});
