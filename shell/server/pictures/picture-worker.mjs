// Runs the process from its sources. A built server has the built process under this name.
import { register } from 'tsx/esm/api';

register();
await import('./picture-worker.ts');
