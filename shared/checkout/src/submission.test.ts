import fc from 'fast-check';
import { idle, nextSubmission, type SubmissionEvent } from './submission';

const attempt = { referenceID: 'Abcdefgh12345678', email: 'ada@example.com', free: false };

const withAttempt = (type: SubmissionEvent['type'], referenceID = attempt.referenceID): SubmissionEvent =>
  type === 'started' || type === 'left-behind' ? { type, attempt: { ...attempt, referenceID } } : { type };

const after = (...types: SubmissionEvent['type'][]) =>
  types.reduce((state, type) => nextSubmission(state, withAttempt(type)), idle).phase;

test.each([
  [['started'], 'starting'],
  [['started', 'submitted'], 'submitting'],
  [['started', 'submitted', 'completed'], 'completed'],
  [['started', 'submitted', 'not-charged'], 'idle'],
  [['started', 'submitted', 'left-open'], 'checking'],
  [['started', 'submitted', 'left-open', 'completed'], 'completed'],
  [['started', 'submitted', 'left-open', 'not-charged'], 'idle'],
  [['started', 'submitted', 'left-open', 'left-open'], 'unsettled'],
  [['started', 'submitted', 'left-open', 'left-open', 'check-again'], 'checking'],
  [['started', 'begun-elsewhere'], 'elsewhere'],
  [['started', 'left-behind'], 'checking'],
  [['begun-elsewhere'], 'elsewhere'],
  [['begun-elsewhere', 'started'], 'elsewhere'],
  [['begun-elsewhere', 'left-behind'], 'checking'],
  [['begun-elsewhere', 'not-charged-elsewhere'], 'idle'],
  [['begun-elsewhere', 'completed-elsewhere'], 'idle'],
] as const)('%j ends %s', (types, phase) => {
  expect(after(...types)).toBe(phase);
});

test('allows another attempt only once nothing was certainly charged', () => {
  const anything = fc.constantFrom(
    'started' as const,
    'submitted' as const,
    'completed' as const,
    'left-open' as const,
    'check-again' as const,
    'begun-elsewhere' as const,
    'left-behind' as const,
  );
  fc.assert(
    fc.property(fc.array(anything), (types) => {
      const submitting = [withAttempt('started'), withAttempt('submitted')].reduce(nextSubmission, idle);
      const state = types.reduce(
        (current, type) => nextSubmission(current, withAttempt(type, 'Other')),
        submitting,
      );
      expect(state).toMatchObject({ attempt });
    }),
  );
});
