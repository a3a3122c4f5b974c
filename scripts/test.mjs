// `npm test`: runs and times every check of the project, then prints one line with the counts.
// `npm test -- unit e2e` runs only the named steps.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureWebBuilt } from './buildWeb.mjs';
import { ensureInstalled, env, root, run } from './install.mjs';
import { requireChromium } from './testPrograms.mjs';

const reports = path.join(root, '.cache', 'reports');
mkdirSync(reports, { recursive: true });

const check =
  (command, ...args) =>
  () =>
    run(command, args) === 0 ? [1, 0, 0] : [0, 1, 0];

/** Failures with their messages, repeated at the end because the middle of a long log is easily missed. */
const failures = [];

/** Runs a test runner that writes a JSON report. An exit with an error without a failed test counts as a failure. */
function suite(command, args, file, extraEnv, count, failed) {
  const report = path.join(reports, file);
  rmSync(report, { force: true });
  const code = run(command, args, { env: { ...env, CHROMIUM_PATH: requireChromium(), ...extraEnv(report) } });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    failures.push(...failed(result));
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

const steps = {
  lint: check('biome', 'ci', '--error-on-warnings', '.'),
  types: () => {
    const rooms = run('tsc', ['-p', '.']);
    const generated = run('react-router', ['typegen']);
    const web = run('tsc', ['-p', 'web']);
    const worker = run('tsc', ['-p', 'web/worker']);
    return rooms + generated + web + worker === 0 ? [1, 0, 0] : [0, 1, 0];
  },
  imports: check('depcruise', '--config', 'dependency-cruiser.config.mjs', '--output-type', 'err', '.'),
  deadcode: check('knip', '--no-progress'),
  // Before the unit tests, since some start the built product.
  build: () => (ensureWebBuilt() === 0 ? [1, 0, 0] : [0, 1, 0]),
  unit: () =>
    suite(
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
  e2e: () =>
    suite(
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
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No step named ${unknown.join(', ')}; the steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(2);
}

/** Independent steps that measure nothing and mostly use one core, so they run in parallel. */
const independent = ['lint', 'types', 'imports', 'deadcode', 'build'];
const chosen = Object.keys(steps).filter((name) => wanted.length === 0 || wanted.includes(name));

/** The other steps need programs, which are installed while the independent ones run. */
const programs = chosen.every((name) => independent.includes(name))
  ? null
  : once(
      spawn(process.execPath, [path.join(root, 'scripts/testPrograms.mjs')], {
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
      'exit',
    );
ensureInstalled();

const totals = [0, 0, 0];
const failedSteps = [];

function printCounts(name, counts, started) {
  counts.forEach((n, i) => {
    totals[i] += n;
  });
  if (counts[1] > 0) failedSteps.push(name);
  console.log(
    `== ${name}: ${counts[1] > 0 ? 'FAILED' : 'ok'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}

/** Runs one step as a separate process and prints its output when it is done. */
const apart = (name) =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, [process.argv[1], name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.on('close', (code) => {
      console.log(output.slice(0, output.lastIndexOf(`== ${name}: `)).trimEnd());
      printCounts(name, code === 0 ? [1, 0, 0] : [0, 1, 0], started);
      resolve();
    });
  });

const together = chosen.filter((name) => independent.includes(name));
if (together.length > 1) {
  // Imports and types need the generated files.
  run('react-router', ['typegen']);
  await Promise.all(together.map(apart));
}
await programs;
for (const name of chosen) {
  if (together.length > 1 && together.includes(name)) continue;
  console.log(`\n== ${name}`);
  const started = performance.now();
  printCounts(name, steps[name](), started);
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
