import { describe, expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { elevators } from './elevators.ts';

describe('the elevators decoder', () => {
  it('accepts an object with results, accepts other spellings of the fields, and drops an unsafe link', () => {
    const old = {
      line: 'Market Frankford Line',
      station: '69th St\r\n',
      elevator: 'Street ',
      message: 'No access',
      message_html: '',
    };
    const expected = {
      line: 'Market Frankford Line',
      station: '69th St',
      elevator: 'Street',
      messageHtml: null,
    };
    expect(decodeBody(elevators, { meta: { elevators_out: 1 }, results: [old] }, {}).value).toMatchObject([
      expected,
    ]);
    const renamed = {
      routes: ['L1', 'B1'],
      station_name: 'City Hall',
      alternate_link: 'javascript:alert(1)',
      since: '2026-10-12 05:00:00',
    };
    const [outage] = decodeBody(elevators, [renamed], {}).value;
    expect(outage).toMatchObject({ line: 'L1, B1', station: 'City Hall', alternateUrl: null });
    expect(outage?.since?.toString()).toBe('2026-10-12T09:00:00Z');
  });

  it('reads an empty list as no outages, and rejects a body without a list', () => {
    expect(decodeBody(elevators, { meta: {}, results: [] }, {}).value).toEqual([]);
    expect(elevators.decode({ message: 'try later' }, decodeContext, {}).ok).toBe(false);
  });
});
