// Shares a link through the device's share sheet, or copies it, and reports which.
import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';

type Shared = 'no' | 'copied' | 'failed';

interface Sharing {
  /** Takes a URL relative to the page. */
  share: (to: string) => void;
  /** Message for a status region. */
  said: string | null;
  /** The link could be neither shared nor copied. */
  failed: boolean;
}

export function useShare(): Sharing {
  const t = useT();
  const [shared, setShared] = useState<Shared>('no');
  return {
    share: (to) => void hand(new URL(to, location.href).href).then(setShared),
    said: shared === 'copied' ? t('common.shared') : shared === 'failed' ? t('common.shareFailed') : null,
    failed: shared === 'failed',
  };
}

async function hand(url: string): Promise<Shared> {
  try {
    if (navigator.share) {
      await navigator.share({ url });
      return 'no';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'no' : 'failed';
  }
}
