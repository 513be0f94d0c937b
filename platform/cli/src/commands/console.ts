import { lifetimeMs, signSession } from '@ticket-storefront/registry/registrar';
import { addCommand, answer, type ChangeOptions, type CommandLine } from '../program';

/** The address of a registrar that `storefront registrar` runs on this machine. */
const localRegistrar = 'http://localhost:3900';

/** The signed text is after the `#`, which browsers send to no server, so no log has it. */
const linkOf = (registrar: string, signed: string): string => {
  const link = new URL('/console/sign-in', registrar);
  link.hash = Buffer.from(signed).toString('base64url');
  return link.href;
};

export const addConsole = (line: CommandLine) =>
  addCommand(line, 'console', 'print a link that opens the console of the registrar once')
    .option('--as <team>', 'team whose demonstration key signs the link, if not the platform team')
    .action((options: ChangeOptions) => {
      const { registrarUrl, signer } = line.settings();
      const now = new Date();
      const link = linkOf(registrarUrl ?? localRegistrar, signSession(signer(options.as), now));
      const expires = new Date(now.getTime() + lifetimeMs).toISOString();
      answer('console', options, { expires, link }, link);
    });
