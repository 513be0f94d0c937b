import { exitWithError, UserError } from '@ticket-storefront/server';
import startTestDatabase from '../start-test-database';
import stopTestDatabase from '../stop-test-database';
import { fuzz } from './fuzz';

const usualCount = 100_000;

async function runFuzz(): Promise<void> {
  // `npm run fuzz [-- count seed]`
  const [count = usualCount, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
  if (!Number.isInteger(count) || !Number.isInteger(seed)) {
    throw new UserError(
      'Give the number of bodies and the seed as whole numbers: npm run fuzz -- 100000 4711.',
    );
  }
  await startTestDatabase();
  try {
    const { statuses, failures, broken } = await fuzz(count, seed);
    process.stdout.write(
      `${count} bodies from seed ${seed}, answers by status: ${JSON.stringify(statuses)}\n`,
    );
    for (const failure of failures.slice(0, 10)) process.stdout.write(`5xx: ${failure}\n`);
    for (const rule of broken) process.stdout.write(`Broken: ${rule}\n`);
    if (failures.length + broken.length > 0) process.exitCode = 1;
  } finally {
    await stopTestDatabase();
  }
}

await runFuzz().catch(exitWithError);
