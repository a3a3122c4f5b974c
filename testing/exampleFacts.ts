import type { AgencyFacts } from '#domain/agency/agencyFacts.ts';
import { TEST_ZONE } from './clock.ts';

/** The facts of a fictional agency. */
export const exampleFacts: AgencyFacts = {
  zone: TEST_ZONE,
  metroLines: [
    { letter: 'B', formerCodes: ['BSL'], name: 'Broad Line', color: '#F26100' },
    { letter: 'T', formerCodes: [], name: 'Trolleys', color: '#5A960A' },
    { letter: 'L', formerCodes: ['MFL'], name: 'Market Line', color: '#0097D6' },
    { letter: 'G', formerCodes: [], name: null, color: '#FFD700' },
  ],
  metroServiceNames: { B1: 'Local', B2: 'Express' },
  modes: [
    { mode: 'Metro', routeTypes: [0, 1], name: null, color: null, mark: null, isShown: true },
    { mode: 'Bus', routeTypes: [3, 11], name: null, color: '#1a1818', mark: null, isShown: true },
    { mode: 'RegionalRail', routeTypes: [2], name: null, color: '#4c748c', mark: null, isShown: true },
  ],
  excludedRouteIds: ['T1Bus'],
  noLiveDataRouteIds: ['B1', 'B2', 'B'],
  railDirections: { inboundIsZero: ['AIR'], outboundIsZero: ['LAN'] },
  routeGroups: { trolley: ['T', 'T1'], B: ['B', 'B1', 'B2'], D: ['D', 'D1'], GLN: ['GLN', 'LAN'] },
  otherPlaceNames: {},
  formerRouteNames: { L: ['MFL', 'El'], L1: ['MFL'], T1: ['10'], D1: ['101'] },
  elevatorLines: { 'Old Market Line': ['L1'] },
};
