/** Explains to operators in one sentence why a folder is not writable, for example because the disk is full. */

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no write permission there',
  EPERM: 'this user has no write permission there',
  EROFS: 'it is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  ENOTDIR: 'it is, or is inside, a file instead of a folder',
  EEXIST: 'it is, or is inside, a file instead of a folder',
  EIO: 'the disk has an error',
  EMFILE: 'too many files are open',
};

/** Returns `null` if `error` is not about writing below `dir`, or its code is not listed above. */
export function explainWriteFailure(error: unknown, dir: string): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason === undefined) return null;
  // A failed write to an open file reports no path.
  const isOurs = path === undefined ? syscall === 'write' || syscall === 'fsync' : path.startsWith(dir);
  return isOurs ? `${dir} cannot be written to: ${reason} (${code})` : null;
}
