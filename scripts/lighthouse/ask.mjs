// `node ask.mjs OPTIONS URL...`: prints Lighthouse's results for the URLs as a JSON array. OPTIONS is JSON with the browser's
// `chromePath` and `chromeFlags`, and the `categories`. package.json explains why it is a separate package.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [, , options, ...urls] = process.argv;
const { chromePath, chromeFlags, categories } = JSON.parse(options);
const chrome = await launch({ chromePath, chromeFlags });
try {
  const results = [];
  for (const url of urls) {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
      // No audit in these categories uses it.
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    results.push({ categories: result.lhr.categories, audits: result.lhr.audits });
  }
  process.stdout.write(JSON.stringify(results));
} finally {
  chrome.kill();
}
