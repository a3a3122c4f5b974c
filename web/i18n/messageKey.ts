// Derives the keys of messages from the English catalogue, so that an unknown key does not compile.
interface Catalogue {
  alerts: typeof import('./messages/en/alerts.json');
  calendar: typeof import('./messages/en/calendar.json');
  chrome: typeof import('./messages/en/chrome.json');
  common: typeof import('./messages/en/common.json');
  elevators: typeof import('./messages/en/elevators.json');
  embed: typeof import('./messages/en/embed.json');
  errors: typeof import('./messages/en/errors.json');
  favourites: typeof import('./messages/en/favourites.json');
  home: typeof import('./messages/en/home.json');
  map: typeof import('./messages/en/map.json');
  notify: typeof import('./messages/en/notify.json');
  offline: typeof import('./messages/en/offline.json');
  push: typeof import('./messages/en/push.json');
  performance: typeof import('./messages/en/performance.json');
  route: typeof import('./messages/en/route.json');
  schedules: typeof import('./messages/en/schedules.json');
  search: typeof import('./messages/en/search.json');
  stations: typeof import('./messages/en/stations.json');
  stop: typeof import('./messages/en/stop.json');
  trips: typeof import('./messages/en/trips.json');
}

export type MessageKey = {
  [Feature in keyof Catalogue]: `${Feature}.${keyof Catalogue[Feature] & string}`;
}[keyof Catalogue];
