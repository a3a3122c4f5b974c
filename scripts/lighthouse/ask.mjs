// Lighthouse's result for one address, by categories. See package.json for why it stands apart.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** `chromePath` and `chromeFlags` are those of the browser that is started for it. */
export async function ask(url, { chromePath, chromeFlags, categories }) {
  const chrome = await launch({ chromePath, chromeFlags });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: categories,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
