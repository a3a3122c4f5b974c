/** Which tile is asked for: its place in the grid of its zoom, and how it is drawn. */
export interface TileRequest {
  z: number;
  x: number;
  y: number;
  theme: 'light' | 'dark';
  /** The land alone, its names alone on nothing, or both. */
  part: 'land' | 'names' | 'all';
  /** Device pixels per CSS pixel. */
  ratio: 1 | 2;
}
