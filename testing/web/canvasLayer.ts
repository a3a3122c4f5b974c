/** Where a test draws: CSS pixels around a corner in world pixels. */
export const testSheet = (context: unknown, west: number, north: number, height: number) => ({
  context,
  zoom: 14,
  west,
  north,
  width: 1000,
  height,
  ratio: 1,
});

/** Returns a class that stands in for the Leaflet layer, which needs a document. `clear` is called before each drawing. */
export const testCanvasLayer = (sheet: ReturnType<typeof testSheet>, clear: () => void) =>
  class {
    readonly _map = {};
    readonly isAtRest = true;
    layOut() {
      return sheet;
    }
    clear() {
      clear();
    }
    redrawAfterPaint() {
      (this as unknown as { redraw(): void }).redraw();
    }
  };
