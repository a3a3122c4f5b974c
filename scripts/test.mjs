// `npm test`: runs and times the steps below, then prints one line with the counts.
// `npm test -- unit e2e` runs only the named steps. `npm run test:long`, before a release, runs all browser tests and asks
// the registry for known weaknesses of the production packages.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, env, root, run } from './install.mjs';
import { TEST_PRODUCT } from './product.mjs';
import { requireChromium } from './testPrograms.mjs';

const reports = path.join(root, '.cache', 'reports');
mkdirSync(reports, { recursive: true });

const running = new Set();
/** The signal passed on to the running commands, after which no other command starts. */
let stopSignal = null;

/**
 * Runs a command in the repository with the pinned Node; resolves with its exit code. With `output`, its output is added
 * there instead of being printed.
 */
async function runCommand(output, name, args, options) {
  const child = spawn(name, args, {
    cwd: root,
    env,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    ...options,
  });
  running.add(child);
  for (const stream of output ? [child.stdout, child.stderr] : [])
    stream.setEncoding('utf8').on('data', (text) => output.push(text));
  child.on('error', ({ message }) => console.error(`${name}: ${message}`));
  const code = await new Promise((resolve) => child.on('close', resolve));
  running.delete(child);
  if (stopSignal === null) return code ?? 1;
  if (running.size === 0) process.exit(128 + constants.signals[stopSignal]);
  return new Promise(() => {});
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (running.size === 0) process.exit(128 + constants.signals[signal]);
    stopSignal = signal;
    for (const child of running) child.kill(signal);
  });
}

/** Runs a command once with each list of arguments. */
const checkEach =
  (name, ...runs) =>
  async (output) => {
    let failed = 0;
    for (const args of runs) failed += await runCommand(output, name, args);
    return failed === 0 ? [1, 0, 0] : [0, 1, 0];
  };

const check = (name, ...args) => checkEach(name, args);

/** Failures with their messages, repeated at the end because the middle of a long log is easily missed. */
const failures = [];

/** Runs a test runner that writes a JSON report. An exit code other than 0 without a failed test counts as a failure. */
async function runSuite(output, name, args, file, extraEnv, count, failuresOf) {
  const report = path.join(reports, file);
  rmSync(report, { force: true });
  const code = await runCommand(output, name, args, {
    env: { ...env, CHROMIUM_PATH: requireChromium(), ...extraEnv(report) },
  });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    failures.push(...failuresOf(result));
    const [passed, failedCount, skipped] = count(result);
    return [passed, code !== 0 && failedCount === 0 ? 1 : failedCount, skipped];
  } catch {
    return [0, 1, 0];
  }
}

const failedSpecs = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} ${title}`,
      errors: tests.flatMap(({ results }) => results.flatMap((r) => r.errors.map(({ message }) => message))),
    })),
  ...suites.flatMap(failedSpecs),
];

/** Fails if a production package has a known weakness of high severity. Skipped where the registry does not say. */
async function auditPackages(output) {
  const found = [];
  // Warnings stand before and after the result.
  await runCommand(found, 'npm', ['audit', '--omit=dev', '--json']);
  const told = [];
  try {
    const { metadata, vulnerabilities, message } = JSON.parse(
      /^\{[\s\S]*?^\}/m.exec(found.join(''))?.[0] ?? '{}',
    );
    if (metadata === undefined) throw new Error(message);
    const grave = Object.values(vulnerabilities).filter(({ severity }) => /high|critical/.test(severity));
    told.push(...grave.map(({ name, severity }) => `${name}: ${severity}\n`));
    return grave.length === 0 ? [1, 0, 0] : [0, grave.length, 0];
  } catch (error) {
    told.push(`skipped: npm audit gave no result: ${error.message}\n`);
    return [0, 0, 1];
  } finally {
    if (output) output.push(...told);
    else process.stdout.write(told.join(''));
  }
}

const steps = {
  lint: check('biome', 'ci', '--error-on-warnings', '.'),
  types: checkEach('tsc', ['-p', '.'], ['-p', 'web'], ['-p', 'web/worker']),
  imports: checkEach(
    'depcruise',
    ['--config', 'dependency-cruiser.config.mjs', '--output-type', 'err', '.'],
    ['--config', 'dependency-cruiser.tests.config.mjs', '--output-type', 'err', '.'],
  ),
  deadcode: check('knip', '--no-progress'),
  // The build precedes the unit tests, because some of them start the built product.
  build: check('node', 'scripts/buildWeb.mjs'),
  // Compiles the schedule for the browser tests alongside the unit tests, many of which mostly wait.
  demo: async (output) => {
    const code = await runCommand(output, 'node', ['server/prepareDemoStore.ts'], {
      env: { ...env, ...TEST_PRODUCT },
    });
    return code === 0 ? [1, 0, 0] : [0, 1, 0];
  },
  unit: (output) =>
    runSuite(
      output,
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path.join(reports, 'unit.json')}`,
      ],
      'unit.json',
      () => ({}),
      (r) => [r.numPassedTests, r.numFailedTests, r.numPendingTests + r.numTodoTests],
      ({ testResults }) =>
        testResults.flatMap(({ name, message, assertionResults }) => [
          // A file that could not run has its own message.
          ...(message ? [{ title: path.relative(root, name), errors: [message] }] : []),
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({
              title: `${path.relative(root, name)} ${fullName}`,
              errors: failureMessages,
            })),
        ]),
    ),
  e2e: (output) =>
    runSuite(
      output,
      'playwright',
      ['test', '--reporter=line,json'],
      'e2e.json',
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped],
      ({ suites, errors }) => [
        ...errors.map(({ message }) => ({ title: 'e2e', errors: [message] })),
        ...suites.flatMap(failedSpecs),
      ],
    ),
  budget: check('node', 'scripts/budget.ts'),
  audit: auditPackages,
};

const args = process.argv.slice(2);
const isLong = args.includes('--long');
if (isLong) env.TEST_LONG = '1';
const requested = args.filter((name) => name !== '--long');
const unknown = requested.filter((name) => !Object.hasOwn(steps, name));
if (unknown.length > 0) {
  console.error(`No step named ${unknown.join(', ')}; the steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

/**
 * Steps of one group run at the same time: those of the first group measure nothing and mostly use one core. The last step
 * of a group prints as it goes, the others when they are done. Unit and browser tests took 719 s together on two
 * cores, and 693 s one after the other.
 */
const groups = [
  ['lint', 'types', 'imports', 'deadcode', 'build'],
  ['demo', 'unit'],
  ['e2e'],
  ['budget', 'audit'],
].map((group) =>
  group.filter((name) => (requested.length === 0 ? name !== 'audit' || isLong : requested.includes(name))),
);
const [checks, ...others] = groups;

/** The other steps need programs, which are installed while the checks run. */
const alsoNeeded = others.flat().includes('budget') ? ['lighthouse'] : [];
const programs =
  others.flat().length > 0 && runCommand(null, process.execPath, ['scripts/testPrograms.mjs', ...alsoNeeded]);
ensureInstalled();

const totals = [0, 0, 0];
const failedSteps = [];

async function runStep(name, isLast) {
  const started = performance.now();
  const output = isLast ? null : [];
  if (isLast) console.log(`== ${name}`);
  const counts = await steps[name](output);
  if (output) console.log(`== ${name}\n${output.join('').trimEnd()}`);
  counts.forEach((n, i) => {
    totals[i] += n;
  });
  if (counts[1] > 0) failedSteps.push(name);
  console.log(
    `== ${name}: ${counts[1] > 0 ? 'FAILED' : 'ok'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}

// Imports and types need the generated files.
if (checks.length > 0) run('react-router', ['typegen']);
for (const group of groups) {
  if (group !== checks) await programs;
  await Promise.all(group.map((name, i) => runStep(name, i === group.length - 1)));
}
for (const { title, errors } of failures) {
  console.log(`\n-- ${title}`);
  for (const error of errors)
    console.log(stripVTControlCharacters(error).split('\n').slice(0, 25).join('\n'));
}
const [passed, failed, skipped] = totals;
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
