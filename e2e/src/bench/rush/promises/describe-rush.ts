import type { RushFigures } from '../measures/measure-rush';

/** What a reader of the benchmark's output sees of the rounds of a rush. */
export function describeRush({ event, buyers, manner, sold, ...rush }: RushFigures): string[] {
  const { answers, bystanders } = rush;
  const seconds = rush.seconds.map((each) => each.toFixed(1));
  const answered = Object.entries(answers)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${count} × ${word}`);
  return [
    `${event.slug}: ${buyers} buyers at once ${manner}, ${sold.join(', ')} of ${event.stock} tickets sold in ${seconds.join(', ')} s`,
    `  answers: ${answered.join(', ')}`,
    `  meanwhile: event reads p99 ${bystanders.readMs.toFixed(0)} ms, orders of another event p99 ${bystanders.orderMs.toFixed(0)} ms`,
  ];
}
