// Loaded before a server that another process has started: the server ends with that process, even one that was killed.
const closeTimeoutMs = 1000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  // Connections that are still open are not waited for.
  setTimeout(() => process.exit(), closeTimeoutMs).unref();
}

process.once('disconnect', end);
// Listening alone must not keep a server that has closed from ending.
process.channel?.unref();
if (process.connected === false) end();
