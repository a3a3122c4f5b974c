/** Returns the basic type of a GTFS route type, or the type itself if it is basic or has none (1100, air); `null` if invalid. */
export function baseRouteType(text: string): number | null {
  if (!/^\d{1,4}$/.test(text)) return null;
  const type = Number(text);
  if (type <= 7 || type === 11 || type === 12) return type;
  if (type >= 100 && type <= 117) return 2;
  if (type >= 200 && type <= 209) return 3;
  if (type === 405) return 12;
  if ((type >= 400 && type <= 404) || (type >= 500 && type <= 699)) return 1;
  if (type >= 700 && type <= 799) return 3;
  if (type >= 800 && type <= 899) return 11;
  if (type >= 900 && type <= 999) return 0;
  if ((type >= 1000 && type <= 1099) || (type >= 1200 && type <= 1299)) return 4;
  if (type >= 1300 && type <= 1399) return 6;
  if (type >= 1400 && type <= 1499) return 7;
  if (type >= 1500 && type <= 1599) return 3;
  if (type >= 1100 && type <= 1199) return type;
  if (type >= 1600 && type <= 1702) return type;
  return null;
}
