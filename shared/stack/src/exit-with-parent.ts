// Loaded before a server that another process has started: it ends with that process, even one that was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening alone must not keep a server that has closed from ending.
process.channel?.unref();
