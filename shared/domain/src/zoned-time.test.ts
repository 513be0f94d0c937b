import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { writtenInstant } from './event-times';
import { calendarDay, instantOf, wallClockAt } from './zoned-time';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })
  .map((instant) => Math.floor(instant / 1000) * 1000);

/** Any zone and instant, many within five hours of a change of clocks. */
const moments = fc
  .tuple(zones, instants, fc.option(fc.integer({ min: -300, max: 300 })))
  .map(([zone, instant, minutes]) => {
    const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    const change = minutes === null ? null : at.getTimeZoneTransition('next');
    return change ? change.add({ minutes: minutes ?? 0 }) : at;
  });

const asIfUtc = (local: Temporal.PlainDateTime) => local.toZonedDateTime('UTC').epochMilliseconds;

test('agrees with Temporal on wall clocks in every zone', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const { epochMilliseconds: instant, timeZoneId } = moment;
      expect(wallClockAt(instant, timeZoneId)).toBe(asIfUtc(moment.toPlainDateTime()));
      expect(writtenInstant(instant, timeZoneId)).toBe(
        moment.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
      );
      const midnight = asIfUtc(moment.toPlainDate().toPlainDateTime());
      expect(calendarDay(moment.toInstant().toString(), timeZoneId)).toBe(midnight);
    }),
    { numRuns: 200 },
  );
});

test('agrees with Temporal on local times, and accepts either instant of a skipped or repeated one', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -3, max: 3 }), (moment, hours) => {
      const written = moment.toPlainDateTime().add({ hours });
      const either = (['earlier', 'later'] as const).map(
        (disambiguation) => written.toZonedDateTime(moment.timeZoneId, { disambiguation }).epochMilliseconds,
      );
      expect(either).toContain(instantOf(written.toString(), moment.timeZoneId));
    }),
    { numRuns: 200 },
  );
});
