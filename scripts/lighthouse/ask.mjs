// `node ask.mjs URL OPTIONS`: prints Lighthouse's result for a URL as JSON. OPTIONS is JSON with the browser's
// `chromePath` and `chromeFlags`, and the `categories`. package.json explains why it is a separate package.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [, , url, options] = process.argv;
const { chromePath, chromeFlags, categories } = JSON.parse(options);
const chrome = await launch({ chromePath, chromeFlags });
try {
  const result = await lighthouse(url, {
    port: chrome.port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  process.stdout.write(JSON.stringify({ categories: result.lhr.categories, audits: result.lhr.audits }));
} finally {
  chrome.kill();
}
