import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The answer to a recipient; null: the server never responds. */
export type RecipientAnswer = (recipient: string) => string;

/** A local mail server with just enough SMTP for a delivery. */
export async function startMailServer(answerRecipient: RecipientAnswer | null) {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (!answerRecipient) return;
    const send = (line: string) => socket.write(`${line}\r\n`);
    let recipient = '';
    let isMessage = false;
    const receive = (line: string) => {
      if (isMessage) {
        if (line !== '.') return;
        isMessage = false;
        taken.push(recipient);
        send('250 taken');
      } else if (/^(EHLO|HELO|MAIL)/.test(line)) send('250 yes');
      else if (line.startsWith('RCPT')) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? '';
        send(answerRecipient(recipient));
      } else if (line === 'DATA') {
        isMessage = true;
        send('354 go on');
      } else send('221 bye');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(receive);
    });
    send('220 ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Recipients of accepted e-mails. */
    taken,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
