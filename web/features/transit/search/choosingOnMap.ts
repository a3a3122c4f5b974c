/** The form of journeys leads to the map and back: the map's address has the question, and which of its ends is missing. */

export type JourneyEndName = 'from' | 'to';

/** The question's parameters, which the map keeps. */
export const QUESTION_PARAMETERS = ['from', 'to', 'date', 'time', 'arrive', 'wheelchair'] as const;

/** The end that the rider chooses on the map; `null`: none. */
export function choosingEnd(params: URLSearchParams): JourneyEndName | null {
  const end = params.get('choose');
  return end === 'from' || end === 'to' ? end : null;
}

/** Leads to the map to choose an end of the question that `journeysHref` (an address of `/trips`) asks. */
export const chooseOnMapPath = (end: JourneyEndName, journeysHref: string): string => {
  const query = new URLSearchParams(journeysHref.split('?')[1]);
  query.set('choose', end);
  return `/realtime-map?${query}`;
};

/** Leads from the map back to the question, with the place as the chosen end. */
export function chosenPath(end: JourneyEndName, id: string, params: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of QUESTION_PARAMETERS) {
    const value = name === end ? id : params.get(name);
    if (value !== null) query.set(name, value);
  }
  return `/trips?${query}`;
}
