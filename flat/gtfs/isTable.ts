/** Whether to read a file of a feed: it is a table, or the GeoJSON areas of GTFS-Flex. */
export const isTable = (name: string): boolean => /(\.txt|(^|\/)locations\.geojson)$/i.test(name);
