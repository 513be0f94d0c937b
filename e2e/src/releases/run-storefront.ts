import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the command line of releases for the store on a port. */
export function runStorefront(port: string, ...words: string[]): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      resolve('node_modules/.bin/storefront'),
      words,
      { env: { ...process.env, PORT: port } },
      (error, output, complaint) => done({ code: error ? Number(error.code) : 0, output, complaint }),
    );
  });
}
