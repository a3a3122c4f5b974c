import type { Page } from '@playwright/test';

/** Wraps the translatable texts of the page in <font> elements and rewrites them, as a browser's translator does. */
export async function translateAsBrowser(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const kept = text.parentElement?.closest('script,style,[translate="no"]');
      if (!kept && text.data.trim() !== '') texts.push(text);
    }
    for (const text of texts) {
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}
