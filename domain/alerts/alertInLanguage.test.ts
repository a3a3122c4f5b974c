import { describe, expect, it } from 'vitest';
import { sameLanguage } from '#domain/agency/sameLanguage.ts';
import { testAlert } from '#testing/entities.ts';
import { alertInLanguage } from './alertInLanguage.ts';

const alert = testAlert('1', {
  language: 'en',
  subject: 'Delays',
  messageHtml: '<p>Long delays</p>',
  translations: [
    { language: 'es-MX', subject: 'Retrasos', messageHtml: '<p>Grandes retrasos</p>' },
    { language: 'vi', subject: 'Trễ', messageHtml: null },
  ],
});

describe('an alert in the rider’s language', () => {
  it('uses the feed’s translation', () => {
    expect(alertInLanguage(alert, 'es')).toEqual({
      subject: { text: 'Retrasos', language: 'es-MX' },
      message: { html: '<p>Grandes retrasos</p>', language: 'es-MX' },
    });
  });

  it('keeps an untranslated part and names its language', () => {
    expect(alertInLanguage(alert, 'vi')).toEqual({
      subject: { text: 'Trễ', language: 'vi' },
      message: { html: '<p>Long delays</p>', language: 'en' },
    });
  });

  it('is the original for a reader of its own language, or without a translation', () => {
    for (const language of ['en', 'ru'])
      expect(alertInLanguage(alert, language)).toEqual({
        subject: { text: 'Delays', language: 'en' },
        message: { html: '<p>Long delays</p>', language: 'en' },
      });
  });
});

it.each([
  ['es', 'es-419', true],
  ['zh-Hans', 'zh-CN', true],
  ['zh-Hans', 'zh', true],
  ['zh-Hans', 'zh-TW', false],
  ['zh-Hans', 'zh_TW', false],
  ['pt', 'es', false],
  ['en', 'not a language', false],
  ['?', '?', false],
])('a reader of %s can read %s: %s', (one, other, reads) => expect(sameLanguage(one, other)).toBe(reads));
