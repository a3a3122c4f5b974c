/** Miles as riders say them: "0.3", "2"; never "0". */
export function milesText(meters: number): string {
  const miles = meters / 1609.344;
  return miles < 0.95 ? Math.max(0.1, miles).toFixed(1) : String(Math.round(miles));
}
