// Node's assertions: Jest's take longer than the rules, in hundreds of thousands of checks.
import { deepEqual } from 'node:assert/strict';
import { type Registry, releaseForVisit, releasesOf } from '@ticket-storefront/format';
import { anyMove, buckets, checkedPublication, tenants, versions } from '@ticket-storefront/platform-testing';
import { UserError } from '@ticket-storefront/server';
import fc from 'fast-check';
import { applyCommand, type CheckedCommand } from './apply-command';
import { defaultValidityMs } from './registrar';
import { emptyRegistry } from './registry-document';

const part = 'remote-cart';
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-11-21T12:00:00.000Z');

/** Applies commands to a registry over time, and records the releases of visits. */
function createHistory() {
  let at = start;
  let registry: Registry = emptyRegistry;
  const lastGiven = new Map<string, number>();

  const versionFor = (bucket: number, tenant: string, pinned: Readonly<Record<string, string>>) =>
    releaseForVisit(registry, part, { bucket, tenant, at: new Date(at), pinned })?.version;
  const visits = tenants.flatMap((tenant) => buckets.map((bucket) => ({ bucket, tenant })));
  const noteNewVisits = () => {
    for (const { bucket, tenant } of visits) {
      const version = versionFor(bucket, tenant, {});
      if (version) lastGiven.set(version, at);
    }
  };

  return {
    wait(ms: number) {
      at += ms;
      noteNewVisits();
    },
    give(command: CheckedCommand) {
      try {
        registry = applyCommand(
          registry,
          command,
          { who: 'us', id: 'id', before: '', validityMs: defaultValidityMs, contractVersion: '1.0.0' },
          new Date(at),
        );
        if (command.type === 'promote' && command.atOnce) lastGiven.clear();
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
      noteNewVisits();
    },
    /** The release of visits with an earlier version or a forged cookie. */
    got: (pinned: string) =>
      new Set(visits.map(({ bucket, tenant }) => versionFor(bucket, tenant, { [part]: pinned }))),
    mayHave(version: string): boolean {
      const found = releasesOf(registry, part).find((release) => release.version === version);
      const given = lastGiven.get(version);
      const isTakenBack = found?.state.name === 'withdrawn' || found?.state.name === 'revoked';
      return !isTakenBack && given !== undefined && at - given < dayMs;
    },
  };
}

/** Whether visits retain a version while they may, and otherwise get only allowed versions. */
function isServedRight(history: ReturnType<typeof createHistory>, pinned: string): boolean {
  const got = [...history.got(pinned)];
  const keepsIt = !history.mayHave(pinned) || (got.length === 1 && got[0] === pinned);
  return keepsIt && got.every((version) => !version || history.mayHave(version));
}

const wait = fc.constantFrom(0, 1, hourMs, 11 * hourMs, dayMs - 1, dayMs, 2 * dayMs);

test('for any commands, a visit retains a replaced release for exactly 24 hours', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyMove(part), wait), { maxLength: 30, size: 'max' }), (steps) => {
      const history = createHistory();
      for (const known of versions) history.give(checkedPublication(part, known, new Date(start)));
      for (const [next, ms] of steps) {
        history.give(next);
        history.wait(ms);
        deepEqual(
          versions.filter((pinned) => !isServedRight(history, pinned)),
          [],
        );
      }
    }),
    { numRuns: 500 },
  );
});
