import { expect, it } from 'vitest';
import { testOutage } from '#testing/entities.ts';
import { outageWords } from './loadElevators.server.ts';

const outage = testOutage('Girard', {
  elevator: 'Street elevator',
  message: 'Out for repair',
  messageHtml: '<p>Out for <b>repair</b></p>',
  language: 'en',
  translations: [
    { language: 'es-MX', elevator: 'Ascensor de la calle', message: 'En reparación', messageHtml: null },
    { language: 'vi', elevator: null, message: 'Đang sửa', messageHtml: '<p>Đang sửa</p><script></script>' },
  ],
});

it('an outage’s message is sanitised, and its texts are in the rider’s language if the agency translated them', () => {
  expect(outageWords(outage, 'es')).toEqual({
    elevator: 'Ascensor de la calle',
    elevatorLang: null,
    html: '',
    message: 'En reparación',
    messageLang: null,
  });
  expect(outageWords(outage, 'vi')).toMatchObject({ html: '<p>Đang sửa</p>', messageLang: null });
});

it('a text in a language other than the rider’s is marked with its language, if known', () => {
  expect(outageWords(outage, 'vi')).toMatchObject({ elevator: 'Street elevator', elevatorLang: 'en' });
  expect(outageWords(outage, 'fr')).toMatchObject({
    message: 'Out for repair',
    html: '<p>Out for <b>repair</b></p>',
    elevatorLang: 'en',
    messageLang: 'en',
  });
  expect(outageWords({ ...outage, language: null }, 'fr')).toMatchObject({ messageLang: null });
  expect(outageWords(outage, 'en')).toMatchObject({ message: 'Out for repair', messageLang: null });
});
