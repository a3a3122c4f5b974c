/** Returns the processor time that this thread has used, in milliseconds, without other work on the machine. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
