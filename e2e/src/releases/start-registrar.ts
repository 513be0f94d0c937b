import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

interface RunningRegistrar {
  readonly address: string;
  stop(): Promise<void>;
}

const ready = /Registrar ready: (\S+)/;

/** Runs the platform's registrar for the store on a port, as a process of its own. */
export async function startRegistrar(port: string): Promise<RunningRegistrar> {
  const child = spawn(resolve('node_modules/.bin/storefront'), ['registrar', '--port', '0'], {
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await new Promise<string>((done, fail) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const [, found] = ready.exec(output) ?? [];
      if (found) done(found);
    });
    child.once('exit', (code) => fail(new Error(`The registrar ended with ${code} before it was ready.`)));
  });
  return {
    address,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
