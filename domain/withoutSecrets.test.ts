import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutSecrets } from './log.ts';

it('a text without URLs is unchanged', () => {
  expect(withoutSecrets('the feed went back in time: 10/12')).toBe('the feed went back in time: 10/12');
});

it.each([
  ['https://feeds.example.org', 'https://feeds.example.org'],
  ['https://feeds.example.org/a/gtfs.zip', 'https://feeds.example.org/…/gtfs.zip'],
  [
    'https://feeds.example.org/k3y/gtfs.zip?key=k3y responded with 403',
    'https://feeds.example.org/…/gtfs.zip responded with 403',
  ],
  ['https://me:pa$$w0rd@feeds.example.org/gtfs', 'https://feeds.example.org/…'],
  ['https://me:p@ss@feeds.example.org:8443/x#k', 'https://feeds.example.org:8443/…'],
  ['(https://feeds.example.org?key=k3y)', '(https://feeds.example.org/…'],
  ['[https://feeds.example.org]', '[https://feeds.example.org'],
  ['http://[2001:db8::1].', 'http://[2001:db8::1]'],
  ['http://me:k3y@[2001:db8::1]:8080/x', 'http://[2001:db8::1]:8080/…'],
])('%s without secrets is %s', (text, short) => {
  expect(withoutSecrets(text)).toBe(short);
});

it('a URL loses its password, folder and query', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9$!_~-]{6,20}$/).map((text) => `SECRET${text}`);
  fc.assert(
    fc.property(word, word, word, (password, folder, key) => {
      const address = `https://user:${password}@host.example/${folder}/feed?key=${key}`;
      expect(withoutSecrets(`fetching ${address} failed`)).not.toContain('SECRET');
    }),
  );
});
