// Preloaded into a server, so that it ends with the process that started it, even if that process is killed.
const closeTimeoutMs = 1000;

function end() {
  process.kill(process.pid, 'SIGTERM');
  // Open connections must not delay the end.
  setTimeout(() => process.exit(), closeTimeoutMs).unref();
}

process.once('disconnect', end);
// The listener alone must not keep a closed server alive.
process.channel?.unref();
if (process.connected === false) end();
