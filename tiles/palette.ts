/** The colours are muted, so that the basemap does not compete with routes and vehicles. */
export interface Palette {
  land: string;
  water: string;
  park: string;
  building: string;
  street: string;
  streetEdge: string;
  highway: string;
  rail: string;
  border: string;
  streetLabel: string;
  label: string;
  waterLabel: string;
  parkLabel: string;
  halo: string;
}

export const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    land: '#f5f3ee',
    water: '#c9dbe4',
    park: '#dde7d3',
    building: '#ebe7df',
    street: '#ffffff',
    streetEdge: '#e2ded5',
    highway: '#eadfc8',
    rail: '#a8a39a',
    border: '#b9b2a6',
    streetLabel: '#6a655c',
    label: '#4a463f',
    waterLabel: '#4d6f80',
    parkLabel: '#55704a',
    halo: '#f5f3ee',
  },
  dark: {
    land: '#1b1d1f',
    water: '#10222c',
    park: '#1f2a22',
    building: '#222528',
    street: '#303438',
    streetEdge: '#232628',
    highway: '#383630',
    rail: '#565b61',
    border: '#4d4a45',
    streetLabel: '#9a978f',
    label: '#b9b6af',
    waterLabel: '#6f94a6',
    parkLabel: '#86a37c',
    halo: '#1b1d1f',
  },
};
