// Loaded before a server that another process has started: it ends with that process, even one that was killed.
const patienceMs = 1000;

function end(): void {
  process.kill(process.pid, 'SIGTERM');
  // Whoever is still connected is not waited for.
  setTimeout(() => process.exit(), patienceMs).unref();
}

process.once('disconnect', end);
// Listening alone must not keep a server that has closed from ending.
process.channel?.unref();
if (process.connected === false) end();
