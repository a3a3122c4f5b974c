import { expect, it } from 'vitest';
import { pageFacts } from './pageFacts.ts';

it('the facts of a page are its title as displayed, its time and its build', () => {
  expect(
    pageFacts(
      '<!DOCTYPE html><html lang="en" data-now="1791914520000" dir="ltr"><head><title>Broad &amp; Main | SEPTA</title><link href="/assets/manifest-420dcbe9.js"></head></html>',
    ),
  ).toEqual({ title: 'Broad & Main | SEPTA', asOf: 1_791_914_520_000, build: 'manifest-420dcbe9' });
});

it('a page without facts has an empty title, no time and no build', () => {
  expect(pageFacts('<html></html>')).toEqual({ title: '', asOf: null, build: '' });
});
