/** The harbour's invented geography: a gulf in the east, an inlet between the town and Pointe-Sud, and an island. */
import { type Basemap, pointsOf } from '#demo/basemap/basemap.ts';
import { tracksOf } from '#demo/network/tracksOf.ts';
import { harbourRoutes, harbourStreets } from './network.ts';

export const harbourBasemap: Basemap = {
  sea: [
    pointsOf(`
      47.400,-64.900 47.260,-64.880 47.160,-64.862 47.110,-64.845 47.085,-64.833 47.072,-64.8315 47.066,-64.8338
      47.061,-64.8355 47.0575,-64.8372 47.0555,-64.8400 47.0535,-64.8432 47.0510,-64.8458 47.0493,-64.8490
      47.0478,-64.8545 47.0462,-64.8610 47.0440,-64.8690 47.0425,-64.8770 47.0412,-64.8770 47.0418,-64.8680
      47.0410,-64.8590 47.0395,-64.8510 47.0372,-64.8455 47.0358,-64.8418 47.0330,-64.8380 47.0290,-64.8410
      47.0250,-64.8480 47.0205,-64.8520 47.0150,-64.8500 47.000,-64.840 46.960,-64.830 46.900,-64.815 46.700,-64.780
      46.700,-63.500 47.400,-63.500
    `),
  ],
  islands: [
    pointsOf(`
      47.0505,-64.7960 47.0490,-64.7900 47.0450,-64.7855 47.0405,-64.7870 47.0390,-64.7930 47.0415,-64.7985
      47.0450,-64.8000 47.0485,-64.7995
    `),
  ],
  rivers: [],
  parks: [
    {
      name: 'Parc des Pins',
      labelZoom: 13,
      ring: pointsOf('47.0690,-64.8960 47.0745,-64.8930 47.0740,-64.8850 47.0700,-64.8840 47.0680,-64.8890'),
    },
    {
      name: 'Dunes du Nord',
      labelZoom: 13,
      ring: pointsOf('47.0680,-64.8372 47.0740,-64.8350 47.0800,-64.8352 47.0795,-64.8385 47.0730,-64.8385'),
    },
    {
      name: 'Réserve des Goélands',
      labelZoom: 13,
      ring: pointsOf('47.0470,-64.7930 47.0450,-64.7880 47.0415,-64.7890 47.0410,-64.7940 47.0440,-64.7960'),
    },
  ],
  highways: [
    pointsOf(
      '47.300,-64.980 47.180,-64.950 47.110,-64.925 47.080,-64.908 47.060,-64.900 47.045,-64.892 47.030,-64.880 47.000,-64.875 46.900,-64.860',
    ),
    pointsOf('47.060,-64.900 47.058,-64.885 47.056,-64.872 47.0545,-64.864'),
  ],
  borders: [],
  places: [
    { name: 'Port-Sauveur', lat: 47.0545, lon: -64.866, rank: 1 },
    { name: 'Pointe-Sud', lat: 47.0345, lon: -64.848, rank: 2 },
    { name: 'Cap-Doré', lat: 47.0225, lon: -64.861, rank: 2 },
    { name: 'Île aux Goélands', lat: 47.0448, lon: -64.7925, rank: 2 },
    { name: 'Quartier du Phare', lat: 47.0605, lon: -64.844, rank: 3 },
    { name: 'La Corderie', lat: 47.0565, lon: -64.848, rank: 3 },
    { name: 'Vieux-Moulin', lat: 47.0285, lon: -64.866, rank: 3 },
  ],
  waterNames: [
    { name: 'La Passe', lat: 47.0435, lon: -64.853, labelZoom: 13 },
    { name: 'Baie des Brumes', lat: 47.052, lon: -64.822, labelZoom: 11 },
  ],
  streets: harbourStreets,
  rails: tracksOf(harbourRoutes),
};
