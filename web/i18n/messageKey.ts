// Typed message keys from the English catalogue, so that an unknown key does not compile.
import type alerts from './messages/en/alerts.json';
import type chrome from './messages/en/chrome.json';
import type common from './messages/en/common.json';
import type elevators from './messages/en/elevators.json';
import type errors from './messages/en/errors.json';
import type favourites from './messages/en/favourites.json';
import type home from './messages/en/home.json';
import type map from './messages/en/map.json';
import type offline from './messages/en/offline.json';
import type route from './messages/en/route.json';
import type schedules from './messages/en/schedules.json';
import type search from './messages/en/search.json';
import type stations from './messages/en/stations.json';
import type stop from './messages/en/stop.json';
import type trips from './messages/en/trips.json';

interface Catalogue {
  alerts: typeof alerts;
  chrome: typeof chrome;
  common: typeof common;
  elevators: typeof elevators;
  errors: typeof errors;
  favourites: typeof favourites;
  home: typeof home;
  map: typeof map;
  offline: typeof offline;
  route: typeof route;
  schedules: typeof schedules;
  search: typeof search;
  stations: typeof stations;
  stop: typeof stop;
  trips: typeof trips;
}

export type MessageKey = {
  [Feature in keyof Catalogue]: `${Feature}.${keyof Catalogue[Feature] & string}`;
}[keyof Catalogue];
