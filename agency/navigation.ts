import { app, site } from './link.ts';
import type { LinkGroup } from './types.ts';

/** The mega menu: five top groups (spec section 2). */
export const navigation: readonly LinkGroup[] = [
  {
    key: 'nav.travel',
    label: 'Travel',
    items: [
      app('nav.travel.schedules', 'Schedules', '/schedules'),
      app('nav.travel.map', 'Realtime map', '/realtime-map'),
      app('nav.travel.stations', 'Stations', '/stations'),
      app('nav.travel.metro', 'Metro', '/schedules/metro'),
      app('nav.travel.bus', 'Bus', '/schedules/bus'),
      app('nav.travel.rail', 'Regional Rail', '/schedules/regional-rail'),
      app('nav.travel.access', 'Access', '/schedules/cct'),
      site('nav.travel.planner', 'Trip planner', '/plan-a-trip'),
      site('nav.travel.fares', 'Fares', '/fares'),
      site('nav.travel.maps', 'Printed maps', '/maps'),
    ],
  },
  {
    key: 'nav.help',
    label: 'Help',
    items: [
      app('nav.help.elevators', 'Elevator outages', '/elevator-alerts'),
      site('nav.help.ride', 'How to ride', '/how-to-ride'),
      site('nav.help.accessibility', 'Accessibility', '/accessibility'),
      site('nav.help.lost', 'Lost and found', '/lost-and-found'),
      site('nav.help.feedback', 'Feedback', '/feedback'),
      site('nav.help.contact', 'Contact us', '/contact'),
    ],
  },
  {
    key: 'nav.safety',
    label: 'Safety',
    items: [
      site('nav.safety.police', 'Transit police', '/safety/transit-police'),
      site('nav.safety.report', 'Report a concern', '/safety/report'),
      site('nav.safety.tips', 'Riding safely', '/safety'),
      site('nav.safety.crossings', 'Tracks and crossings', '/safety/rail-safety'),
    ],
  },
  {
    key: 'nav.news',
    label: 'News',
    items: [
      app('nav.news.alerts', 'Service alerts', '/alerts'),
      site('nav.news.latest', 'Latest news', '/news'),
      site('nav.news.changes', 'Schedule changes', '/news/schedule-changes'),
      site('nav.news.media', 'For the media', '/news/media'),
    ],
  },
  {
    key: 'nav.about',
    label: 'About',
    items: [
      site('nav.about.agency', 'The agency', '/about-us'),
      site('nav.about.board', 'Board and meetings', '/about-us/board'),
      site('nav.about.projects', 'Projects', '/projects'),
      site('nav.about.careers', 'Careers', '/careers'),
      site('nav.about.business', 'Doing business', '/procurement'),
    ],
  },
];
