import type { RushFigures } from '../measures/measure-rush';

/** What a reader of the benchmark's output sees of one rush. */
export function describeRush({ event, buyers, manner, sold, ...rush }: RushFigures): string[] {
  const { seconds, answers, bystanders } = rush;
  const answered = Object.entries(answers)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${count} × ${word}`);
  return [
    `${event.slug}: ${buyers} buyers at once ${manner}, ${sold} of ${event.stock} tickets sold in ${seconds.toFixed(1)} s`,
    `  answers: ${answered.join(', ')}`,
    `  meanwhile: event reads p99 ${bystanders.readMs.toFixed(0)} ms, orders of another event p99 ${bystanders.orderMs.toFixed(0)} ms`,
  ];
}
