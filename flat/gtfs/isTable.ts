/** Whether a feed's file is read: tables, and the areas of GTFS-Flex, which are no table. */
export const isTable = (name: string): boolean => /(\.txt|(^|\/)locations\.geojson)$/i.test(name);
