import type { NetworkLine } from '../engine/mapLines.ts';
import { fromWire, type WireLine } from './networkWire.ts';

const NETWORK_ADDRESS = '/realtime-map/lines';

/** Loads the lines of all modes but buses; `null`: they failed to load, and the map works without them. */
export async function loadNetwork(signal: AbortSignal): Promise<NetworkLine[] | null> {
  try {
    const response = await fetch(NETWORK_ADDRESS, { signal });
    if (!response.ok) return null;
    const { lines } = (await response.json()) as { lines: WireLine[] };
    return lines.map(fromWire);
  } catch {
    return null;
  }
}
