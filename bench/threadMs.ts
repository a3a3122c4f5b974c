/** Returns the processor time that this thread has used, in milliseconds. Other work on the machine does not count. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
