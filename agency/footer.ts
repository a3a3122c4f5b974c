import { app, site } from './link.ts';
import type { LinkGroup } from './types.ts';

/** The footer's five columns (spec sections 2 and 9). */
export const footer: readonly LinkGroup[] = [
  {
    key: 'footer.travel',
    label: 'Travel',
    items: [
      app('footer.travel.schedules', 'Schedules', '/schedules'),
      app('footer.travel.map', 'Realtime map', '/realtime-map'),
      app('footer.travel.stations', 'Stations', '/stations'),
      site('footer.travel.fares', 'Fares', '/fares'),
    ],
  },
  {
    key: 'footer.status',
    label: 'Service status',
    items: [
      app('footer.status.alerts', 'Service alerts', '/alerts'),
      app('footer.status.elevators', 'Elevator outages', '/elevator-alerts'),
      site('footer.status.changes', 'Schedule changes', '/news/schedule-changes'),
    ],
  },
  {
    key: 'footer.help',
    label: 'Help',
    items: [
      site('footer.help.contact', 'Contact us', '/contact'),
      site('footer.help.feedback', 'Feedback', '/feedback'),
      site('footer.help.lost', 'Lost and found', '/lost-and-found'),
      site('footer.help.accessibility', 'Accessibility', '/accessibility'),
    ],
  },
  {
    key: 'footer.agency',
    label: 'The agency',
    items: [
      site('footer.agency.about', 'About us', '/about-us'),
      site('footer.agency.news', 'News', '/news'),
      site('footer.agency.careers', 'Careers', '/careers'),
      site('footer.agency.business', 'Doing business', '/procurement'),
    ],
  },
  {
    key: 'footer.legal',
    label: 'Policies',
    items: [
      site('footer.legal.privacy', 'Privacy', '/privacy'),
      site('footer.legal.terms', 'Terms of use', '/terms'),
      site('footer.legal.titleVi', 'Title VI', '/title-vi'),
      site('footer.legal.records', 'Open records', '/open-records'),
    ],
  },
];
