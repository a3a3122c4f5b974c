import { facts } from './facts.ts';
import { footer } from './footer.ts';
import { navigation } from './navigation.ts';
import { redirects } from './redirects.ts';
import type { Agency } from './types.ts';

/** The agency this deployment serves. Another agency replaces the data of this folder and nothing else. */
export const agency: Agency = {
  name: 'SEPTA',
  brand: 'Timepoint',
  address: '1234 Market Street, Philadelphia PA 19107',
  phones: {
    support: { text: '215-580-7800', url: 'tel:+12155807800' },
    emergency: { text: '215-580-8111', url: 'tel:+12155808111' },
  },
  fares: [
    { key: 'fare.busMetro', label: 'Bus and Metro', price: '$2.90' },
    { key: 'fare.rail', label: 'Regional Rail', price: '$5.00 - $13.00' },
  ],
  navigation,
  footer,
  social: [
    { key: 'facebook', name: 'Facebook', url: 'https://www.facebook.com/septaphilly' },
    { key: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/septaphilly' },
    { key: 'x', name: 'X', url: 'https://x.com/SEPTA' },
    { key: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/septaphilly' },
    { key: 'linkedin', name: 'LinkedIn', url: 'https://www.linkedin.com/company/septa' },
  ],
  region: { south: 39.84, west: -75.33, north: 40.1, east: -75.0 },
  feedback: { kind: 'site', path: '/feedback' },
  redirects,
  facts,
};
