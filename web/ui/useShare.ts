import { useState } from 'react';
import { useT } from '#web/i18n/translation.tsx';

type Shared = 'no' | 'copied' | 'failed';

export function useShare(): { share: (to: string) => void; note: string | null; failed: boolean } {
  const t = useT();
  const [shared, setShared] = useState<Shared>('no');
  return {
    share: (to) => void shareOrCopy(new URL(to, location.href).href).then(setShared),
    note: shared === 'copied' ? t('common.shared') : shared === 'failed' ? t('common.shareFailed') : null,
    failed: shared === 'failed',
  };
}

async function shareOrCopy(url: string): Promise<Shared> {
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
