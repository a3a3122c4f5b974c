/** Header of an answer that was planned on the device: by the timetable of the named version, without live times. */
export const PLANNED_BY_TIMETABLE = 'x-timetable-version';
