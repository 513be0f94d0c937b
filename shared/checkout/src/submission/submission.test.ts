import fc from 'fast-check';
import { idle, nextSubmission, type SubmissionEvent } from './submission';

const attempt = { referenceID: 'Abcdefgh12345678', email: 'ada@example.com', free: false };

const after = (...types: SubmissionEvent['type'][]) =>
  types.reduce(
    (state, type) => nextSubmission(state, type === 'submitted' ? { type, attempt } : { type }),
    idle,
  ).phase;

test.each([
  [['submitted'], 'submitting'],
  [['submitted', 'completed'], 'completed'],
  [['submitted', 'not-charged'], 'idle'],
  [['submitted', 'left-open'], 'checking'],
  [['submitted', 'left-open', 'completed'], 'completed'],
  [['submitted', 'left-open', 'not-charged'], 'idle'],
  [['submitted', 'left-open', 'left-open'], 'unsettled'],
  [['submitted', 'left-open', 'left-open', 'check-again'], 'checking'],
] as const)('%j ends %s', (types, phase) => {
  expect(after(...types)).toBe(phase);
});

test('another attempt is possible only once it is certain that nothing was charged', () => {
  const anything = fc.constantFrom(
    'submitted' as const,
    'completed' as const,
    'left-open' as const,
    'check-again' as const,
  );
  fc.assert(
    fc.property(fc.array(anything), (types) => {
      const state = types.reduce(
        (current, type) =>
          nextSubmission(
            current,
            type === 'submitted' ? { type, attempt: { ...attempt, referenceID: 'Other' } } : { type },
          ),
        nextSubmission(idle, { type: 'submitted', attempt }),
      );
      expect(state).toMatchObject({ attempt });
    }),
  );
});
