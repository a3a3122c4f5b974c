/** A code in place of "Track 4": GTFS asks for codes without the word, which pages add in the rider's language. */
export const trackText = (text: string): string =>
  text.trim().replace(/^(?:track|platform|bay|gleis|voie|quai|binario|spoor)[ .:]+(?=\S{1,4}$)/i, '');
