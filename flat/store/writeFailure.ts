/** Says in a sentence why a folder cannot be written to: what an operator sees of a full disk or a wrong owner. */

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is mounted for reading only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'files may not become that large',
  ENOTDIR: 'it is, or lies below, a file instead of a folder',
  EEXIST: 'it is, or lies below, a file instead of a folder',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
};

/** `null` when `error` is not about writing below `dir`. */
export function writeFailure(error: unknown, dir: string): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason === undefined) return null;
  // A write to an open file tells no path; reading never fails this way without one.
  const isOurs = path === undefined ? syscall === 'write' || syscall === 'fsync' : path.startsWith(dir);
  return isOurs ? `${dir} cannot be written to: ${reason} (${code})` : null;
}
