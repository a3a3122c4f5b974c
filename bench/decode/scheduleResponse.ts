/** A generated schedule response for a busy stop, with five services and two releases. */
import type { WireScheduleRow } from '#contract/flat/scheduleRow.ts';

export function scheduleResponse(rows: number): WireScheduleRow[] {
  return Array.from({ length: rows }, (_, index) => {
    const isRail = index % 10 === 0;
    const minute = (index * 7) % 1560;
    const hour = 4 + Math.floor(minute / 60);
    return {
      release_name: index % 2 === 0 ? '20260830' : '20261018',
      route_id: isRail ? 'LAN' : '17',
      service_id: isRail ? 'SID186629' : String(10 + (index % 4)),
      trip_id: isRail ? `LAN${3000 + index}_20260830_SID186629` : 280_000 + index,
      trip_headsign: index % 3 === 0 ? 'Front-Market &amp; Beyond' : '20th-Johnston',
      direction_id: index % 2 === 0 ? 0 : 1,
      block_id: isRail ? String(3000 + index) : 7000 + (index % 90),
      stop_id: 21_297,
      stop_name: '20th St & Mifflin St',
      stop_sequence: 10 + (index % 3),
      arrival_time: `${String(hour).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
      last_stop_id: 10_300,
    };
  });
}
