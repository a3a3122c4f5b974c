import { describe, expect, it } from 'vitest';
import { markClass, markRules } from './routeBadge.ts';

describe('the stylesheet of mark colours', () => {
  it('has one class for a repeated colour', () => {
    const css = markRules([
      { background: '#F26100', foreground: '#000000' },
      { background: '#F26100', foreground: '#000000' },
    ]);
    expect(css.split(`.${markClass('#F26100')}{`)).toHaveLength(2);
    expect(css).toContain('{--mark:#F26100;--mark-ink:#000000}');
  });

  it('omits an invalid colour', () => {
    const css = markRules([{ background: '#fff}</style><script>', foreground: '#000000' }]);
    expect(css).not.toContain('script');
  });
});
