import { describe, expect, it } from 'vitest';
import { decodeBody, decodeContext } from '#testing/decodeBody.ts';
import { agency } from './agency.ts';

describe('the agency document', () => {
  it('keeps readable fields, skips an agency without a name and omits a link that would run code', () => {
    const { value } = decodeBody(
      agency,
      {
        timezone: ' Europe/Paris ',
        agencies: [
          { agency_id: 7, agency_name: 'Bus &amp; Boat', agency_url: 'javascript:alert(1)' },
          { agency_name: '' },
        ],
        attributions: [{ organization_name: 'Open Data', is_producer: 1, route_id: null }],
        bounds: [2, 48, 3, 49],
      },
      {},
    );
    expect(value).toMatchObject({
      zone: 'Europe/Paris',
      agencies: [{ id: '7', name: 'Bus & Boat', url: null, language: '', fareUrl: null }],
      feeds: [],
      attributions: [{ organization: 'Open Data', routeId: null }],
      languages: [],
      areaRouteIds: [],
      hasStations: true,
      bounds: { west: 2, south: 48, east: 3, north: 49 },
    });
  });

  it('is rejected without a zone, since every time would be a guess', () => {
    expect(agency.decode({ agencies: [] }, decodeContext, {}).ok).toBe(false);
  });
});
