/** The four modes of spec section 3. Access is paratransit: it has a page, but no scheduled routes. */
export type Mode = 'Metro' | 'Bus' | 'RegionalRail' | 'Access';
