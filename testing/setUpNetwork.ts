/** The scenario network of a test file: compiled before its first test, removed after its last one. */
import { afterAll, beforeAll } from 'vitest';
import { type ScenarioNetwork, scenarioNetwork } from './scenarioNetwork.ts';

/** This limit is long enough for a busy machine. */
const SETUP_MS = 60_000;

export function setUpNetwork(): Pick<ScenarioNetwork, 'run'> {
  let network: ScenarioNetwork | null = null;
  beforeAll(async () => {
    network = await scenarioNetwork();
  }, SETUP_MS);
  afterAll(() => network?.close());
  return {
    async run(scenario) {
      if (network === null) throw new Error('a scenario can only run within a test');
      return network.run(scenario);
    },
  };
}
