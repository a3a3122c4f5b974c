/** The harbour's alerts, in both of its languages. */
import { occurrences, type Recurrence } from '#demo/simulator/occurrences.ts';
import type { AlertTexts, SimulatedAlert } from '#demo/simulator/simulatedAlert.ts';

interface Template extends Pick<SimulatedAlert, 'scopes' | 'cause' | 'effect' | 'severity'> {
  key: string;
  french: AlertTexts;
  english: AlertTexts;
  recurrence: Recurrence;
}

const templates: readonly Template[] = [
  {
    key: 'vent',
    scopes: [{ routeId: 'N2' }],
    cause: 'WEATHER',
    effect: 'SIGNIFICANT_DELAYS',
    severity: 'WARNING',
    french: {
      header: 'Traversier des Goélands : retards dus au vent',
      description:
        'Le vent fort ralentit les accostages. Prévoyez jusqu’à 20 minutes de plus et vérifiez avant de partir.',
    },
    english: {
      header: 'Gull Island Ferry: delays due to wind',
      description: 'Strong wind slows docking. Allow up to 20 extra minutes, and check before you leave.',
    },
    recurrence: { from: 6, hours: 14, every: 2 },
  },
  {
    key: 'rails',
    scopes: [{ routeId: 'T2' }],
    cause: 'MAINTENANCE',
    effect: 'REDUCED_SERVICE',
    severity: 'INFO',
    french: {
      header: 'Tramway des Plages : passages plus espacés le soir',
      description: 'À partir de 21 h, un tramway passe toutes les 30 minutes pendant le meulage des rails.',
    },
    english: {
      header: 'Beach Tram: fewer trams in the evening',
      description: 'From 9 PM, a tram runs every 30 minutes while the rails are being ground.',
    },
    recurrence: { from: 5, hours: 96, every: 6 },
  },
  {
    key: 'marche',
    scopes: [{ routeId: '30' }],
    cause: 'CONSTRUCTION',
    effect: 'STOP_MOVED',
    severity: 'INFO',
    french: {
      header: 'Ligne 30 : arrêt Marché central déplacé',
      description: 'L’arrêt est déplacé de 80 mètres, devant la poissonnerie, jusqu’à la fin des travaux.',
    },
    english: {
      header: 'Route 30: Central Market stop moved',
      description: 'The stop is 80 metres away, in front of the fishmonger, until construction ends.',
    },
    recurrence: { from: 7, hours: 240, every: 14 },
  },
];

export const harbourAlerts = (now: Temporal.Instant, zone: string, seed: number): SimulatedAlert[] =>
  templates.flatMap(({ key, french, english, recurrence, ...alert }, index) =>
    occurrences(key, now, zone, seed, recurrence).map(({ id, start, end }) => ({
      ...alert,
      id: String(1000 * (index + 1) + id),
      language: 'fr',
      ...french,
      others: [{ language: 'en', ...english }],
      html: null,
      url: null,
      start,
      end,
    })),
  );
