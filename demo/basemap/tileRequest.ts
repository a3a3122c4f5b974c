export interface TileRequest {
  z: number;
  x: number;
  y: number;
  theme: 'light' | 'dark';
  /** Only the land, only the names on a transparent tile, or both. */
  part: 'land' | 'names' | 'all';
  /** Device pixels per CSS pixel. */
  ratio: 1 | 2;
}
