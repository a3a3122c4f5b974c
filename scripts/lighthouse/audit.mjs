// `node audit.mjs OPTIONS URL...`: prints Lighthouse's results as JSON. package.json explains why this is a package.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [, , options, ...urls] = process.argv;
const { chromePath, chromeFlags, categories } = JSON.parse(options);
/** The defaults, a second each, serve to complete traces for the performance category, which is not audited. */
const pauses = {
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 250,
};
const chrome = await launch({ chromePath, chromeFlags });
try {
  const results = [];
  for (const url of urls) {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      disableFullPageScreenshot: true,
      // It counts what the bar at the bottom of a phone covers until the rider scrolls.
      skipAudits: ['target-size'],
      ...pauses,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    results.push({ categories: result.lhr.categories, audits: result.lhr.audits });
  }
  process.stdout.write(JSON.stringify(results));
} finally {
  chrome.kill();
}
