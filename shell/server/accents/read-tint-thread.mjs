// Runs the thread from its sources. A built server has the built thread under this name.
import { register } from 'tsx/esm/api';

register();
await import('./read-tint-thread.ts');
