// Loaded before a process that another one has started: it ends with that one, even if that one was killed.
const patienceMs = 3000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  // Whoever is still connected is not waited for.
  setTimeout(() => process.exit(), patienceMs).unref();
});
// Listening alone must not keep a server that has closed from ending.
process.channel?.unref();
