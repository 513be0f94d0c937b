import { runUntilStopped } from './run-until-stopped';

await runUntilStopped('production');
