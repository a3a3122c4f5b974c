/** Returns whether a file of a feed is a table or has the GeoJSON areas of GTFS-Flex; other files are not read. */
export const isTable = (name: string): boolean => /(\.txt|(^|\/)locations\.geojson)$/i.test(name);
