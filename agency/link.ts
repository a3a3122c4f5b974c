import type { LinkItem } from './types.ts';

/** A link into the app. */
export const app = (key: string, label: string, path: string): LinkItem => ({
  key,
  label,
  target: { kind: 'app', path },
});

/** A link to a path of the static site. */
export const site = (key: string, label: string, path: string): LinkItem => ({
  key,
  label,
  target: { kind: 'site', path },
});
