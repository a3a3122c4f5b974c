/** Whether to read a file of the feed: tables, and the GeoJSON areas of GTFS-Flex. */
export const isTable = (name: string): boolean => /(\.txt|(^|\/)locations\.geojson)$/i.test(name);
